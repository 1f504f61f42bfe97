import { largestUpload, getUploadType } from '@portal/contract/documents';

/** Why a file cannot be uploaded. */
export type FileRefusal = 'type' | 'empty' | 'too_large';

/**
 * Why a file cannot be uploaded, known before anything of it is sent; null where it can. `allowed`:
 * the only content types that are taken, where not all are.
 */
export function findFileRefusal(
  file: Pick<File, 'name' | 'type' | 'size'>,
  allowed?: readonly string[],
): FileRefusal | null {
  const type = getUploadType(file.name, file.type);
  if (type === null || (allowed && !allowed.includes(type))) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > largestUpload ? 'too_large' : null;
}
