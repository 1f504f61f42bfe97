import { maxUploadSize, getUploadType } from '@portal/contract/documents';

/** Reason a file cannot be uploaded. */
export type FileRefusal = 'type' | 'empty' | 'too_large';

/**
 * Returns the reason a file cannot be uploaded, before anything is sent; null if it can.
 * @param allowed accepted content types; all supported types if absent.
 */
export function findFileRefusal(
  file: Pick<File, 'name' | 'type' | 'size'>,
  allowed?: readonly string[],
): FileRefusal | null {
  const type = getUploadType(file.name, file.type);
  if (type === null || (allowed && !allowed.includes(type))) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > maxUploadSize ? 'too_large' : null;
}
