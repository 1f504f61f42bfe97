import type { Document, DocumentVersion, FileState } from '@portal/contract/documents';

/** File of the library that can be previewed. */
export interface FileSource {
  documentId: string;
  /** Version number from 1; null for the newest. */
  version: number | null;
  /** Number of the file; a changed number means a replaced file, even under the same name. */
  edition: number;
  name: string;
  /** In bytes. */
  size: number;
  type: string;
  /** Why the file cannot be opened; undefined for one that can. */
  state: FileState | undefined;
}

/** Converts a document to the source of its newest file. */
export const toNewestFile = ({ id, file, file_version: edition }: Document): FileSource => ({
  documentId: id,
  version: null,
  edition,
  ...toFileFacts(file),
});

/** Converts a version to the source of its file. */
export const toVersionFile = (id: string, { number, file }: DocumentVersion): FileSource => ({
  documentId: id,
  version: number,
  edition: number,
  ...toFileFacts(file),
});

const toFileFacts = ({ name, size, content_type: type, state }: Document['file']) => ({
  name,
  size,
  type,
  state,
});
