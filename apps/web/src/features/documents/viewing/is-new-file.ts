import type { Document } from '@portal/contract/documents';

/** How long a file that took another's place is called new, in ms: 30 days. */
const newFor = 30 * 24 * 60 * 60 * 1000;

/** Whether a document's file took another's place lately; `now` in ms since 1970. */
export function isNewFile(
  { file_version: version, file_added_at: at }: Pick<Document, 'file_version' | 'file_added_at'>,
  now: number,
): boolean {
  return version > 1 && at !== null && now - Date.parse(at) < newFor;
}
