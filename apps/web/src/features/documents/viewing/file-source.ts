import type { Document, DocumentVersion } from '@portal/contract/documents';

/** One file of the library that can be looked at. */
export interface FileSource {
  documentId: string;
  /** Which of the document's files, counted from 1; null for the newest, whichever that is. */
  version: number | null;
  /** Counts the document's files: another number is another file, whatever it is called. */
  edition: number;
  name: string;
  /** In bytes. */
  size: number;
  type: string;
}

/** The newest file of a document. */
export const toNewestFile = ({ id, file, file_version: edition }: Document): FileSource => ({
  documentId: id,
  version: null,
  edition,
  ...toFileFacts(file),
});

/** One of the files that a document has or had. */
export const toVersionFile = (id: string, { number, file }: DocumentVersion): FileSource => ({
  documentId: id,
  version: number,
  edition: number,
  ...toFileFacts(file),
});

const toFileFacts = ({ name, size, content_type: type }: Document['file']) => ({
  name,
  size,
  type,
});
