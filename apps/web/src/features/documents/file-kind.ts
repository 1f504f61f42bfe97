/** What a file is, as far as its icon tells. */
export type FileKind = 'text' | 'table' | 'slides' | 'image' | 'video' | 'audio' | 'archive';

const kinds: readonly (readonly [RegExp, FileKind])[] = [
  [/^image\//u, 'image'],
  [/^video\//u, 'video'],
  [/^audio\//u, 'audio'],
  [/zip/u, 'archive'],
  [/excel|spreadsheet|csv/u, 'table'],
  [/powerpoint|presentation/u, 'slides'],
];

/** The kind of a file by its content type; what is not known reads as text. */
export function getFileKind(contentType: string): FileKind {
  return kinds.find(([pattern]) => pattern.test(contentType))?.[1] ?? 'text';
}

/** What the bytes of a file tell, whatever its name says. */
const verifiedEndings: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/gif': 'GIF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WEBP',
};

/**
 * A file's type as people call it: the ending of its name in capitals, "PDF". An ending that the
 * file's bytes do not bear out is not told.
 */
export function getFileEnding({ name, type }: { name: string; type: string }): string | null {
  const verified = verifiedEndings[type];
  if (verified) return verified;
  const ending = /\.([a-z0-9]{1,5})$/iu.exec(name.trim())?.[1]?.toUpperCase() ?? null;
  return ending !== null && Object.values(verifiedEndings).includes(ending) ? null : ending;
}
