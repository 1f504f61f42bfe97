import type { TestFile } from './portal-api.ts';

/** Creates a small PDF with one empty page; `marker` makes its bytes unique. */
export function pdf(name: string, marker = name): TestFile {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ];
  let text = `%PDF-1.4\n% ${marker}\n`;
  const starts = objects.map((object, at) => {
    const start = Buffer.byteLength(text);
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const table = Buffer.byteLength(text);
  text += `xref\n0 4\n0000000000 65535 f \n${starts.join('')}`;
  text += `trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text) };
}

/** Creates an HTML file that claims to be plain text. */
export const disguisedPage = (name: string): TestFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from('<!doctype html><html><body><script>alert(1)</script></body></html>'),
});

/** Creates a file of a type that the library rejects. */
export const program = (name: string): TestFile => ({
  name,
  mimeType: 'application/x-msdownload',
  buffer: Buffer.from('MZ'),
});
