import { type Bar, pageSize, type PdfPage, type PlacedText } from './write-pdf.ts';

/** Heading with its text; a paragraph that begins with a bullet is a list item. */
export type Section = readonly [heading: string, ...paragraphs: readonly string[]];

export interface Leaflet {
  readonly title: string;
  readonly subtitle: string;
  readonly sections: readonly Section[];
  /** Text at the foot of every page. */
  readonly footer: string;
}

const margin = 64;

const width = pageSize.width - 2 * margin;

const top = pageSize.height - 88;

const bottom = 92;

const bulletIndent = 12;

const ink = [0.13, 0.13, 0.14] as const;

const soft = [0.42, 0.42, 0.45] as const;

const orange = [0.76, 0.29, 0.04] as const;

const styles = {
  title: { size: 22, leading: 28, bold: true, colour: ink, before: 0 },
  subtitle: { size: 12, leading: 16, bold: false, colour: soft, before: 2 },
  heading: { size: 12.5, leading: 17, bold: true, colour: ink, before: 18 },
  body: { size: 10.5, leading: 15.5, bold: false, colour: ink, before: 5 },
} as const;

type Style = (typeof styles)[keyof typeof styles];

/** Sets a leaflet on as many pages as it needs. */
export function layOut({ title, subtitle, sections, footer }: Leaflet): PdfPage[] {
  const pages: PlacedText[][] = [[]];
  let y = top;

  const put = (text: string, style: Style, indent = 0): void => {
    const lines = wrapText(text, style.size, width - indent, style.bold);
    y -= style.before;
    // A heading is not left alone at the foot of a page.
    const needed = style.leading * (style.bold ? lines.length + 2 : lines.length);
    if (y - needed < bottom) {
      pages.push([]);
      y = top;
    }
    for (const line of lines) {
      y -= style.leading;
      const { size, bold, colour } = style;
      pages.at(-1)?.push({ text: line, x: margin + indent, y: rounded(y), size, bold, colour });
    }
  };

  put(title, styles.title);
  put(subtitle, styles.subtitle);
  for (const [heading, ...paragraphs] of sections) {
    put(heading, styles.heading);
    for (const paragraph of paragraphs) {
      put(paragraph, styles.body, paragraph.startsWith('•') ? bulletIndent : 0);
    }
  }
  return pages.map((texts, at) => ({
    bars: [brandBar],
    texts: [...texts, ...foot(footer, `${at + 1} / ${pages.length}`)],
  }));
}

const brandBar: Bar = { x: margin, y: top + 14, width: 36, height: 4, colour: orange };

function foot(left: string, right: string): PlacedText[] {
  const style = { y: 56, size: 8.5, bold: false, colour: soft };
  const end = rounded(pageSize.width - margin - textWidth(right, style.size));
  return [
    { ...style, text: left, x: margin },
    { ...style, text: right, x: end },
  ];
}

const rounded = (points: number): number => Math.round(points * 100) / 100;

/** Widths of Helvetica in thousandths of the font size, from the space to the tilde (Adobe's font metrics). */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/** Widths of other characters that the texts contain. */
const otherWidths: Readonly<Record<string, number>> = {
  '\u00a0': 278,
  '°': 400,
  '·': 278,
  '«': 556,
  '»': 556,
  œ: 944,
  '‘': 222,
  '’': 222,
  '“': 333,
  '”': 333,
  '•': 350,
  '–': 556,
};

/** Unknown characters count as wide as the widest letter, so that no line is too long. */
const unknown = 1000;

/** The bold cut is nowhere wider than this times the plain one, over a whole line. */
const boldness = 1.1;

/** The width of a text in Helvetica, in points. An accented letter is as wide as its letter. */
export function textWidth(text: string, size: number, bold = false): number {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const thousandths = Array.from(plain).reduce((sum, character) => sum + getWidth(character), 0);
  return (thousandths / 1000) * size * (bold ? boldness : 1);
}

const getWidth = (character: string): number =>
  otherWidths[character] ?? widths[(character.codePointAt(0) ?? 0) - 0x20] ?? unknown;

/** Breaks a text into lines of a maximum width in points, between words only. */
export function wrapText(text: string, size: number, width: number, bold = false): string[] {
  const space = textWidth(' ', size, bold);
  const lines: string[] = [];
  let line: string[] = [];
  let taken = 0;
  for (const word of text.split(' ')) {
    const needed = textWidth(word, size, bold);
    if (line.length > 0 && taken + space + needed > width) {
      lines.push(line.join(' '));
      line = [];
      taken = 0;
    }
    taken += line.length > 0 ? space + needed : needed;
    line.push(word);
  }
  return [...lines, line.join(' ')];
}
