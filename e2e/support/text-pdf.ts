import type { TestFile } from './portal-api.ts';

/** Lines of a page, and the target of a link over its first line. */
interface Sheet {
  lines: readonly string[];
  /** An external address. */
  link?: string;
}

/** An encryption dictionary (ISO 32000-1, 7.6.3) whose password is unknown. */
const locked = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'4b'.repeat(32)}> /U <${'5c'.repeat(32)}> >> /ID [<01> <01>]`;

/** Creates a PDF with text, one page per sheet. */
export function textPdf(
  name: string,
  sheets: readonly Sheet[],
  { isLocked = false }: { isLocked?: boolean } = {},
): TestFile {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${sheets.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')}] /Count ${sheets.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...sheets.flatMap(({ lines, link }, at) => [writePage(4 + 2 * at, link), writeText(lines)]),
  ];
  let text = '%PDF-1.4\n';
  const starts = objects.map((object, at) => {
    const start = Buffer.byteLength(text, 'latin1');
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const table = Buffer.byteLength(text, 'latin1');
  const count = objects.length + 1;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${starts.join('')}`;
  text += `trailer\n<< /Size ${count} /Root 1 0 R ${isLocked ? locked : ''} >>\nstartxref\n${table}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') };
}

function writePage(number: number, link: string | undefined): string {
  const annotation = link
    ? ` /Annots [<< /Type /Annot /Subtype /Link /Rect [60 730 400 770] /A << /S /URI /URI (${link}) >> >>]`
    : '';
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${number + 1} 0 R${annotation} >>`;
}

function writeText(lines: readonly string[]): string {
  const shown = lines.map((line) => `(${line.replaceAll(/[()\\]/gu, String.raw`\$&`)}) Tj T*`);
  const stream = `BT /F1 18 Tf 24 TL 60 742 Td ${shown.join(' ')} ET`;
  return `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`;
}

/** Creates an image with a few coloured pixels. */
export const smallPng = (name: string): TestFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
    'base64',
  ),
});
