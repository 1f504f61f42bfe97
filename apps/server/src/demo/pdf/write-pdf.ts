/** Text at a position: its left end on the baseline, in points from the lower left corner. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  /** Red, green and blue from 0 to 1. */
  readonly colour: readonly [number, number, number];
}

/** A filled rectangle behind the text. */
export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colour: readonly [number, number, number];
}

export interface PdfPage {
  readonly bars: readonly Bar[];
  readonly texts: readonly PlacedText[];
}

export interface PdfDocument {
  readonly title: string;
  readonly author: string;
  /** A language tag, such as `nl`. */
  readonly language: string;
  readonly createdAt: Date;
  readonly pages: readonly PdfPage[];
}

/** A4, in points. */
export const pageSize = { width: 595, height: 842 } as const;

const catalog = 1;

const pageTree = 2;

const plainFont = 3;

const boldFont = 4;

const info = 5;

const firstPage = 6;

/** Writes a PDF 1.7 file (ISO 32000-1) with text in the fonts that every reader has. */
export function writePdf({ title, author, language, createdAt, pages }: PdfDocument): Buffer {
  const pageNumbers = pages.map((_page, at) => firstPage + at * 2);
  const kids = pageNumbers.map((number) => `${number} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages ${pageTree} 0 R /Lang ${winAnsiString(language)} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 ${pageSize.width} ${pageSize.height}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${unicodeString(title)} /Author ${unicodeString(author)} /CreationDate ${dateString(createdAt)} >>`,
    ...pages.flatMap((page, at) => [
      `<< /Type /Page /Parent ${pageTree} 0 R /Resources << /Font << /F1 ${plainFont} 0 R /F2 ${boldFont} 0 R >> >> /Contents ${firstPage + at * 2 + 1} 0 R >>`,
      stream(page),
    ]),
  ];
  return file(objects);
}

/** Header, objects, cross-reference table and trailer. All of it is ASCII: a character is a byte. */
function file(objects: readonly string[]): Buffer {
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}` +
      `trailer\n<< /Size ${size} /Root ${catalog} 0 R /Info ${info} 0 R >>\n` +
      `startxref\n${body.length}\n%%EOF\n`,
    'ascii',
  );
}

const font = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

function stream({ bars, texts }: PdfPage): string {
  const operators = [
    ...bars.map(
      ({ x, y, width, height, colour }) =>
        `${colour.join(' ')} rg ${x} ${y} ${width} ${height} re f`,
    ),
    ...texts.map(
      ({ text, x, y, size, bold, colour }) =>
        `BT /F${bold ? 2 : 1} ${size} Tf ${colour.join(' ')} rg ${x} ${y} Td ${winAnsiString(text)} Tj ET`,
    ),
  ].join('\n');
  return `<< /Length ${operators.length} >>\nstream\n${operators}\nendstream`;
}

/** UTF-16 with its mark, as hexadecimal digits (ISO 32000-1 §7.9.2.2). */
function unicodeString(text: string): string {
  return `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`;
}

/** An instant in UTC (ISO 32000-1 §7.9.4). */
function dateString(instant: Date): string {
  return `(D:${instant.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z)`;
}

/** Characters of Windows-1252 outside Latin-1, as far as our languages use them. */
const beyondLatin: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  Œ: 0x8c,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  œ: 0x9c,
  '\u202f': 0xa0,
};

/**
 * A text as a PDF string in WinAnsiEncoding (ISO 32000-1 annex D.2), with its parentheses.
 * @throws RangeError for a character that the encoding does not have.
 */
export function winAnsiString(text: string): string {
  const bytes = Array.from(text, (character) => {
    const code = beyondLatin[character] ?? character.codePointAt(0) ?? 0;
    if (code > 0xff) throw new RangeError(`WinAnsiEncoding has no “${character}”`);
    return code;
  });
  const written = bytes.map((code) => {
    const plain = code >= 0x20 && code < 0x7f && !'()\\'.includes(String.fromCharCode(code));
    return plain ? String.fromCharCode(code) : `\\${code.toString(8).padStart(3, '0')}`;
  });
  return `(${written.join('')})`;
}
