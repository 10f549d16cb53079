// What Swift writes in English, in the language of the reader. The table of a language has a line
// for each text, `English = other`:
//   #        a number, in its order, or by place as #2
//   {}       anything else within a sentence, by place as {2}: itself a text of the table, a list
//            of such, or as it is
//   [Done]   a text on a button or a tab only      @Back   a name for screen readers only
//   // …     a comment
// What somebody has written themselves lies in an element with translate="no".

const NUMBER = '\uE000';
const HOLE = '\uE001';
const numbers = /[−-]?\d(?:[\d.,:\u202f]*\d)?/gu;
// Neither the next sentence nor what stands beside it.
const hole = `((?!· )(?:(?![.!?…] [\\p{Lu}\\d“"${NUMBER}]| · ).)+?)`;
const hasLetters = /\p{L}/u;
const attributes = [
  'aria-label', 'aria-valuetext', 'aria-description', 'aria-roledescription', 'alt', 'label',
  'placeholder', 'title', 'data-left', 'data-right',
];

/** A table as its file has it. */
export class Table {
  #exact = new Map();
  #patterns = new Map(); // first word, or last one where it begins with a hole -> patterns
  #known = new Map(); // text -> what it is, as it was asked for before
  /** Texts that the table lacks, for tests. */
  missing = new Set();

  /** @param {object} forms how the language writes a decimal point and joins lists */
  constructor(file, { decimal, and, or }) {
    Object.assign(this, { decimal, and, or });
    for (const line of file.split('\n')) {
      const cut = line.indexOf(' = ');
      if (cut > 0 && !line.startsWith('//')) this.#add(line.slice(0, cut), line.slice(cut + 3));
    }
    for (const list of this.#patterns.values()) list.sort((one, other) => other.rank - one.rank);
  }

  #add(english, other) {
    const key = english.replace(/#/g, NUMBER).replace(/\{\}/g, HOLE).trim();
    if (!key.includes(HOLE)) return void this.#exact.set(key, other);
    const source = key.split(HOLE).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const pattern = {
      key, other, expression: RegExp(`^${source.join(hole)}$`, 'u'),
      rank: key.replaceAll(HOLE, '').length,
    };
    const place = placeOf(key);
    if (!this.#patterns.get(place)?.push(pattern)) this.#patterns.set(place, [pattern]);
  }

  /** What is said without a number or a hole, as `English\tother` with an end of line each. */
  get names() {
    const isName = ([english]) => english.length < 60 && !/[\[@\uE000.!?…]/u.test(english);
    return [...this.#exact].filter(isName).map(([english, other]) => `${english}\t${other}\n`).join('');
  }

  /**
   * A text with the spaces around it; as it is where the table has nothing.
   * @param {string} place where it has a meaning of its own: `[` on a button, `@` as a name
   */
  text(text, place = '') {
    let found = this.#known.get(place + text);
    if (found !== undefined) return found;
    const [, before, inner, after] = text.match(/^([ \n\t]*)([^]*?)([ \n\t]*)$/u);
    const plain = inner.replace(/[ \n\t]+/g, ' ');
    const special = place && this.#exact.get(place + plain + (place === '[' ? ']' : ''));
    found = before + (special || this.#whole(plain)) + after;
    if (this.#known.size > 20_000) this.#known.clear();
    this.#known.set(place + text, found);
    return found;
  }

  #whole(text) {
    if (!text) return text;
    const found = this.#piece(text) ?? this.#parts(text) ?? this.#sentences(text)
      ?? this.#list(text);
    if (found === null && this.missing.size < 10_000) this.missing.add(text);
    return found ?? text;
  }

  /** Parts that stand beside each other, each by itself. */
  #parts(text) {
    const parts = text.split(' · ');
    return parts.length > 1 ? parts.map(part => this.#whole(part)).join(' · ') : null;
  }

  #sentences(text) {
    const all = text.split(/(?<=[.!?…]) (?=[\p{Lu}\d“"])/u);
    return all.length > 1 ? all.map(sentence => this.#whole(sentence)).join(' ') : null;
  }

  /** Names beside each other, each of which is known. */
  #list(text) {
    const names = text.split(', ').map(name => this.#piece(name));
    return names.length > 1 && !names.includes(null) ? names.join(', ') : null;
  }

  /** A text of the table; null where there is none. */
  #piece(text) {
    if (!hasLetters.test(text)) return this.#number(text);
    const found = [];
    const masked = text.replace(numbers, number => {
      found.push(number);
      return NUMBER;
    });
    const exact = this.#exact.get(masked);
    if (exact !== undefined) return this.#fill(exact, found, []);
    if (masked.length > 500) return null; // what is so long, somebody has written
    const words = masked.split(' ');
    for (const place of [words[0] + ' ', ' ' + words.at(-1), ''])
      for (const { key, other, expression } of this.#patterns.get(place) ?? []) {
        const match = masked.match(expression);
        if (match) return this.#fill(other, ...this.#apart(key, match.slice(1), [...found]));
      }
    return null;
  }

  /** The numbers that a pattern names itself, and what is in its holes. */
  #apart(key, holes, left) {
    const own = [];
    const texts = [];
    for (const letter of key) {
      if (letter === NUMBER) own.push(left.shift());
      if (letter !== HOLE) continue;
      texts.push(holes[texts.length].replaceAll(NUMBER, () => left.shift()));
    }
    return [own, texts];
  }

  #fill(other, numbers, holes) {
    let [number, hole] = [0, 0];
    const text = other.replace(/#(\d)?|\{(\d)?\}/g, (mark, ofNumber, ofHole) => {
      if (mark[0] === '#') return this.#number(numbers[ofNumber ? ofNumber - 1 : number++] ?? '');
      return this.#hole(holes[ofHole ? ofHole - 1 : hole++] ?? '');
    });
    return text.replace(/([^.])\.\.$/, '$1.'); // a short month before a full stop
  }

  #hole(text) {
    return this.#piece(text) ?? this.#listOfHole(text) ?? text;
  }

  #listOfHole(text) {
    const joints = [[' and ', this.and], [' or ', this.or], [', ', ', ']];
    for (const [between, other] of joints)
      if (text.includes(between)) return text.split(between).map(it => this.#hole(it)).join(other);
    return null;
  }

  /** Such as 1.5; what has several points is a version or a day. */
  #number(text) {
    return text.replace(numbers, number =>
      (/^[^.,]*\.\d+$/.test(number) ? number.replace('.', this.decimal) : number));
  }

  /** Everything below a node but what somebody has written. */
  apply(node) {
    const { SHOW_ELEMENT, SHOW_TEXT, FILTER_ACCEPT, FILTER_REJECT } = NodeFilter;
    const walker = document.createTreeWalker(node, SHOW_ELEMENT | SHOW_TEXT, it =>
      (it.nodeType === 1 && it.getAttribute('translate') === 'no' ? FILTER_REJECT : FILTER_ACCEPT));
    while (walker.nextNode()) {
      const it = walker.currentNode;
      if (it.nodeType === 3) {
        const place = it.parentElement?.closest(':is(button, .button, .tab):not(.chip)') ? '[' : '';
        if (it.nodeValue.trim()) it.nodeValue = this.text(it.nodeValue, place);
        continue;
      }
      for (const name of attributes)
        if (it.hasAttribute(name)) it.setAttribute(name, this.text(it.getAttribute(name), '@'));
    }
  }
}

/** Under which word a pattern is looked for: its first one, else its last one, else none. */
function placeOf(key) {
  const words = key.split(' ');
  if (words.length > 1 && !words[0].includes(HOLE)) return words[0] + ' ';
  if (words.length > 1 && !words.at(-1).includes(HOLE)) return ' ' + words.at(-1);
  return '';
}
