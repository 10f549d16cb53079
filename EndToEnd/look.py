"""Pictures of pages, and what is wrong with them.

    python3 EndToEnd/look.py pictures [name ...] [--snapshots folder] [--only 390-dark] [--text 200]

Wraps goldens of Tests/AppTests/Snapshots (all, or those named) into documents with Web/style.css,
shoots each at the sizes of a phone, a desktop and a watch, light and dark, into the folder
`pictures`, and reports what scrolls sideways, is cut off, is hard to read or hard to touch.
Needs playwright and a chromium; ends with 1 where something was found.
"""

import argparse
import pathlib
import shutil
import sys

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent
SIZES = {"390": (390, 844), "1440": (1440, 900), "198": (198, 242)}
SCHEMES = ["light", "dark"]

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<style>{style}</style></head><body><div id="app">{body}</div></body></html>"""

# The page's host sets custom properties and opens dialogs; here a few lines stand in for it.
PREPARE = """() => {
  for (const element of document.querySelectorAll('[data-style]'))
    for (const declaration of element.dataset.style.split(';')) {
      const colon = declaration.indexOf(':');
      if (colon > 0)
        element.style.setProperty(declaration.slice(0, colon).trim(), declaration.slice(colon + 1));
    }
  for (const dialog of document.querySelectorAll('dialog[data-modal]')) dialog.showModal();
  for (const area of document.querySelectorAll('textarea')) area.value = area.value.trim();
  document.activeElement?.blur();
}"""

CHECK = r"""() => {
  const found = [];
  const tell = (what, element, more) => {
    const text = (element.getAttribute('aria-label') || element.textContent || '')
      .trim().replace(/\s+/g, ' ').slice(0, 40);
    const style = element.getAttribute('class') || '';
    found.push(`${what}: <${element.localName}${style ? ' .' + style.replaceAll(' ', '.') : ''}> `
      + `“${text}” ${more}`);
  };
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) {
    found.push(`sideways: ${wide} > ${innerWidth}`);
    for (const element of document.querySelectorAll('body *')) {
      const box = element.getBoundingClientRect();
      if (box.right > innerWidth + 0.5 && box.width > 0 && !element.closest('.visually-hidden'))
        tell('  beyond', element, Math.round(box.right));
    }
  }
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  // Any syntax of CSS, as red, green, blue and coverage 0…1.
  const read = css => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = css;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, under) =>
    [0, 1, 2].map(i => top[i] * top[3] + under[i] * (1 - top[3])).concat(1);
  const light = color => {
    const [r, g, b] = color.slice(0, 3).map(v => v / 255)
      .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };
  const ground = element => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const color = read(getComputedStyle(at).backgroundColor);
      if (color[3] > 0) layers.push(color);
      if (color[3] === 1 || at.localName === 'dialog') break;
    }
    return layers.reverse().reduce((under, top) => over(top, under),
      read(getComputedStyle(document.documentElement).backgroundColor));
  };
  const isVisible = element => element.checkVisibility({ visibilityProperty: true })
    && !element.closest('.visually-hidden, .skip, [hidden]');
  const modal = document.querySelector('dialog:modal');
  for (const element of (modal || document.body).querySelectorAll('*')) {
    if (!isVisible(element) || element.localName === 'option') continue;
    const style = getComputedStyle(element);
    if (style.clipPath !== 'none') continue;
    const box = element.getBoundingClientRect();
    const isField = element.matches('input:not([type=checkbox]), textarea, select');
    const hasText = isField || [...element.childNodes].some(n => n.nodeType === 3 && n.data.trim());
    if (hasText) {
      const isDrawn = element.closest('svg');
      const size = parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && +style.fontWeight >= 700);
      const color = read(isDrawn ? style.fill : style.color);
      const under = ground(isDrawn ? element.closest('svg') : element);
      const ratio = contrast(over(color, under), under);
      if (ratio < (isLarge ? 3 : 4.5) && !element.closest(':disabled'))
        tell('contrast', element, ratio.toFixed(2));
      let shown = size;
      if (isDrawn) shown *= element.getScreenCTM().a;
      if (shown < (innerWidth <= 280 && !isDrawn ? 13.9 : 10)) tell('small text', element, shown.toFixed(1));
      const isCut = style.overflowX !== 'visible' && style.overflowX !== 'auto'
        && (element.scrollWidth > element.clientWidth + 1
          || element.scrollHeight > element.clientHeight + 2);
      if (isCut && element.localName !== 'progress' && element.localName !== 'textarea')
        tell('clipped', element, `${element.scrollWidth} > ${element.clientWidth}`);
      if (element.localName === 'input' && element.scrollWidth > element.clientWidth + 1)
        tell('clipped', element, `${element.value} ${element.scrollWidth} > ${element.clientWidth}`);
    }
    if (element.matches('button, input, select, textarea, a, summary')) {
      const isInText = element.localName === 'a' && style.display === 'inline'
        && element.parentElement.childNodes.length > 1;
      if (!isInText && (box.width < 24 || box.height < 24))
        tell('small target', element, `${Math.round(box.width)} × ${Math.round(box.height)}`);
    }
  }
  for (const control of document.querySelectorAll('.field :is(input, select, textarea), .stepper')) {
    if (!isVisible(control)) continue;
    const edge = read(getComputedStyle(control).borderTopColor);
    const under = ground(control.parentElement);
    const ratio = contrast(over(edge, under), under);
    if (ratio < 3) tell('edge', control, ratio.toFixed(2));
  }
  return [...new Set(found)];
}"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path, help="where the pictures go")
    parser.add_argument("names", nargs="*", help="goldens without .html; all without any")
    parser.add_argument(
        "--snapshots", type=pathlib.Path, default=ROOT / "Tests" / "AppTests" / "Snapshots")
    parser.add_argument("--only", default="", help="a size and scheme, such as 390-dark or 198")
    parser.add_argument("--widths", action="store_true",
                        help="also tries every 7th width from 198 to 1440 for sideways scrolling")
    parser.add_argument("--text", type=int, default=100, help="the size of texts in percent")
    parser.add_argument("--full", action="store_true", help="whole pages rather than the screen")
    parser.add_argument("--forced", action="store_true", help="with forced colours")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    style = (ROOT / "Web" / "style.css").read_text()
    files = sorted(options.snapshots.glob("*.html"))
    if options.names:
        files = [file for file in files if file.stem in options.names]
    count = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
        for file in files:
            document = PAGE.format(name=file.stem, style=style, body=file.read_text())
            count += look(browser, document, file.stem, options)
        browser.close()
    print(f"{len(files)} pages, {count} findings")
    return 1 if count else 0


def look(browser, document, name, options):
    """Shoots a page at all sizes; returns how much is wrong with it."""
    count = 0
    for size, (width, height) in SIZES.items():
        for scheme in SCHEMES:
            label = f"{size}-{scheme}"
            if not label.startswith(options.only):
                continue
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme,
                forced_colors="active" if options.forced else "none",
                reduced_motion="reduce", device_scale_factor=2 if width < 1000 else 1)
            page = context.new_page()
            if options.text != 100:
                enlarge(context, page, options.text)
            page.set_content(document)
            page.evaluate(PREPARE)
            page.wait_for_timeout(50)
            page.screenshot(path=options.folder / f"{name}-{label}.png", full_page=options.full)
            findings = page.evaluate(CHECK)
            if options.widths and scheme == "light" and size == "198":
                findings += sideways(page)
            context.close()
            for finding in findings:
                print(f"{name} {label}: {finding}")
            count += len(findings)
    return count


def enlarge(context, page, percent):
    """The browser's own setting, which media queries in em see as well."""
    session = context.new_cdp_session(page)
    session.send("Page.enable")
    size = 16 * percent // 100
    session.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})


def sideways(page):
    found = []
    for width in range(198, 1441, 7):
        page.set_viewport_size({"width": width, "height": 700})
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > width:
            found.append(f"sideways at {width}: {wide}")
    return found


if __name__ == "__main__":
    sys.exit(main())
