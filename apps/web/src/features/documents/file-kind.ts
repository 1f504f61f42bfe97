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
export function fileKind(contentType: string): FileKind {
  return kinds.find(([pattern]) => pattern.test(contentType))?.[1] ?? 'text';
}

/** A file's type as people call it: the ending of its name in capitals, "PDF". */
export function fileEnding(name: string): string | null {
  return /\.([a-z0-9]{1,5})$/iu.exec(name.trim())?.[1]?.toUpperCase() ?? null;
}
