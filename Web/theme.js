// Light or dark, as it was chosen on this device. Runs before anything is drawn, so that nothing
// flashes; Swift chooses (effects.js), and other tabs follow. Rules for dark pages then hold always,
// never, or as the system says.
{
  const schemes = ['light', 'dark'];
  const asSystem = scheme => `(prefers-color-scheme: ${scheme})`;
  const sheet = document.querySelector('link[rel=stylesheet]').sheet;
  const rules = [...sheet?.cssRules ?? []].filter(it => it.media?.mediaText === asSystem('dark'));
  const bars = document.querySelectorAll('meta[name=theme-color]'); // one for each scheme

  globalThis.showTheme = () => {
    const chosen = localStorage.getItem('theme');
    const mediaOf = scheme =>
      (!chosen ? asSystem(scheme) : scheme === chosen ? 'all' : 'not all');
    for (const rule of rules) rule.media.mediaText = mediaOf('dark');
    schemes.forEach((scheme, place) => { bars[place].media = mediaOf(scheme); });
    document.documentElement.style.colorScheme = chosen ?? '';
  };
  globalThis.showTheme();
  addEventListener('storage', ({ key }) => {
    if (key === 'theme' || key === null) globalThis.showTheme(); // null: all of it was cleared
  });
}
