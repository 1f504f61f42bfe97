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
