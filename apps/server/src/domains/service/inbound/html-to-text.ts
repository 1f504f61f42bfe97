/** Characters of HTML that are read; the rest of a longer mail is left out. */
const maxHtml = 2_000_000;

/** Elements whose content is no text of the mail. */
const unread = new Set(['style', 'script', 'head', 'title', 'template', 'svg']);

/** What stands in place of a tag: a mail program shows a line break, or a blank line, there. */
const replacements: Readonly<Record<string, string>> = {
  br: '\n',
  hr: '\n',
  li: '\n- ',
  '/td': ' ',
  '/th': ' ',
  '/p': '\n\n',
  p: '\n',
  ...Object.fromEntries(
    ['div', 'table', 'tr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'pre', 'section']
      .flatMap((name) => [name, `/${name}`])
      .map((name) => [name, '\n']),
  ),
  // Mail programs put it around what somebody else wrote.
  blockquote: '\n\u{E000}\n',
  '/blockquote': '\n\u{E001}\n',
};

const quoteBegin = '\u{E000}';
const quoteEnd = '\u{E001}';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  euml: 'ë',
  agrave: 'à',
  acirc: 'â',
  ccedil: 'ç',
  iuml: 'ï',
  icirc: 'î',
  ocirc: 'ô',
  ouml: 'ö',
  ugrave: 'ù',
  ucirc: 'û',
  uuml: 'ü',
  auml: 'ä',
  szlig: 'ß',
  oelig: 'œ',
  euro: '€',
  deg: '°',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
};

/** A mail may name what every object has, such as `constructor`. */
const getOwn = (texts: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined;

/**
 * Returns the text of an HTML mail: lines, items of lists with a hyphen, and what it quotes behind
 * `>`. Shows no address of a link or a picture. Goes through the mail once, however it is formed.
 */
export function htmlToText(html: string): string {
  const source = html.slice(0, maxHtml).replaceAll(/[\u{E000}\u{E001}]/gu, '');
  const lower = source.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const found: string[] = [];
  const addText = (from: number, to: number): void => {
    found.push(source.slice(from, to).replaceAll(/[ \t\r\n]+/g, ' '));
  };
  let at = 0;
  while (at < source.length) {
    const tag = source.indexOf('<', at);
    addText(at, tag === -1 ? source.length : tag);
    if (tag === -1) break;
    tagName.lastIndex = tag;
    const name = tagName.exec(lower)?.[1];
    if (name === undefined) {
      found.push('<');
      at = tag + 1;
      continue;
    }
    found.push(getOwn(replacements, name) ?? '');
    const end = findEnd(lower, name, tag);
    if (end === -1) break;
    at = end;
  }
  return prefixQuotes(decodeEntities(found.join('')));
}

const tagName = /<(!--|[/!?]?[a-z][a-z0-9]*)/y;

/** Returns where the text goes on behind a tag, and the content of it that is not read; -1 for never. */
function findEnd(lower: string, name: string, tag: number): number {
  if (name === '!--') return skipPast(lower, '-->', tag);
  if (!unread.has(name)) return skipPast(lower, '>', tag);
  const close = lower.indexOf(`</${name}`, tag);
  return close === -1 ? -1 : skipPast(lower, '>', close);
}

function skipPast(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at === -1 ? -1 : at + end.length;
}

const decodeEntities = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal, hex, name) => {
      if (name) {
        const given = String(name);
        return getOwn(entities, given) ?? getOwn(entities, given.toLowerCase()) ?? whole;
      }
      const point = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : '';
    },
  );

/** Puts `>` before the lines of quotes, and joins blank lines. */
function prefixQuotes(text: string): string {
  let depth = 0;
  const lines: string[] = [];
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === quoteBegin) depth += 1;
    else if (line === quoteEnd) depth = Math.max(0, depth - 1);
    else if (line !== '' || lines.at(-1) !== '')
      lines.push(depth > 0 && line !== '' ? `> ${line}` : line);
  }
  return lines.join('\n').trim();
}
