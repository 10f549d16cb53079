// Light or dark, as it was chosen on this device. Runs before anything is drawn, so that nothing
// flashes; Swift chooses (effects.js), and other tabs follow. Rules for dark pages then hold always,
// never, or as the system says.
{
  const schemes = ['light', 'dark'];
  const asSystem = scheme => `(prefers-color-scheme: ${scheme})`;
  const sheet = document.querySelector('link[rel=stylesheet]').sheet;
  const rules = [...sheet?.cssRules ?? []].filter(it => it.media?.mediaText === asSystem('dark'));
  const bars = document.querySelectorAll('meta[name=theme-color]'); // one for each scheme

  const kept = () => {
    try {
      return localStorage.getItem('theme');
    } catch {
      return null; // storage is blocked
    }
  };
  globalThis.showTheme = (chosen = kept()) => {
    const mediaOf = scheme =>
      (!chosen ? asSystem(scheme) : scheme === chosen ? 'all' : 'not all');
    for (const rule of rules) rule.media.mediaText = mediaOf('dark');
    schemes.forEach((scheme, place) => { bars[place].media = mediaOf(scheme); });
    document.documentElement.style.colorScheme = chosen ?? '';
  };
  globalThis.showTheme();
  // The program takes most of the way: asked for only now, after the style sheet, it does not hold up
  // the first words.
  const program = document.createElement('link');
  Object.assign(program, { rel: 'preload', as: 'fetch', type: 'application/wasm', crossOrigin: '' });
  program.href = new URL('app.wasm', document.currentScript.src);
  document.head.append(program);
  // Without one of its scripts the page would say for ever that it opens. It may be app.js, which says
  // such things else.
  addEventListener('error', ({ target }) => {
    if (target.localName !== 'script') return;
    const paragraph = document.createElement('p');
    paragraph.setAttribute('role', 'alert');
    paragraph.textContent = 'Regimen could not be loaded. Reload the page.';
    document.getElementById('app').replaceChildren(paragraph);
  }, true);
  addEventListener('storage', ({ key }) => {
    if (key === 'theme' || key === null) globalThis.showTheme(); // null: all of it was cleared
  });
}
