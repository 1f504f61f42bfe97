import type { Document } from '@portal/contract/documents';

/** Milliseconds that a replaced file counts as new: 30 days. */
const newFor = 30 * 24 * 60 * 60 * 1000;

/** Returns true when a document's file was replaced recently; `now` in ms since 1970. */
export function isNewFile(
  { file_version: version, file_added_at: at }: Pick<Document, 'file_version' | 'file_added_at'>,
  now: number,
): boolean {
  return version > 1 && at !== null && now - Date.parse(at) < newFor;
}
