import type { Storage } from '#server/storage/storage.ts';
import type { FileText } from './file-text.ts';
import type { PdfReader } from './pdf-reader.ts';
import { readPlainText } from './read-plain-text.ts';

interface Tools {
  readonly storage: Storage;
  readonly pdfReader: PdfReader;
}

/** Reads the text of a stored file, by its real type. @throws whatever the store throws. */
export async function textOfFile(
  { storage, pdfReader }: Tools,
  { blobPath, contentType }: { blobPath: string; contentType: string },
): Promise<FileText> {
  const isPdf = contentType === 'application/pdf';
  if (!isPdf && !contentType.startsWith('text/')) return { reason: 'other_kind' };
  const bytes = await storage.read(blobPath);
  if (!bytes) return { reason: 'gone' };
  return isPdf ? pdfReader.read(bytes) : { text: await readPlainText(bytes) };
}
