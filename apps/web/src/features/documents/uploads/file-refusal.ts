import { largestUpload, uploadTypeOf } from '@portal/contract/documents';

/** Why a file cannot be uploaded. */
export type FileRefusal = 'type' | 'empty' | 'too_large';

/** Why a file cannot be uploaded, known before anything of it is sent; null where it can. */
export function fileRefusal(file: Pick<File, 'name' | 'type' | 'size'>): FileRefusal | null {
  if (uploadTypeOf(file.name, file.type) === null) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > largestUpload ? 'too_large' : null;
}
