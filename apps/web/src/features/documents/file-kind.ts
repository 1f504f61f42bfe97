/** Kinds of file that have their own icon. */
export type FileKind = 'text' | 'table' | 'slides' | 'image' | 'video' | 'audio' | 'archive';

const kinds: readonly (readonly [RegExp, FileKind])[] = [
  [/^image\//u, 'image'],
  [/^video\//u, 'video'],
  [/^audio\//u, 'audio'],
  [/zip/u, 'archive'],
  [/excel|spreadsheet|csv/u, 'table'],
  [/powerpoint|presentation/u, 'slides'],
];

/** Returns the kind of a content type; `text` when unknown. */
export function getFileKind(contentType: string): FileKind {
  return kinds.find(([pattern]) => pattern.test(contentType))?.[1] ?? 'text';
}

/** Extensions of types that the server detects from the bytes. */
const verifiedEndings: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/gif': 'GIF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WEBP',
};

/**
 * Returns the file's extension in capitals ("PDF"). Returns null for an extension that the detected
 * type contradicts.
 */
export function getFileEnding({ name, type }: { name: string; type: string }): string | null {
  const verified = verifiedEndings[type];
  if (verified) return verified;
  const ending = /\.([a-z0-9]{1,5})$/iu.exec(name.trim())?.[1]?.toUpperCase() ?? null;
  return ending !== null && Object.values(verifiedEndings).includes(ending) ? null : ending;
}
