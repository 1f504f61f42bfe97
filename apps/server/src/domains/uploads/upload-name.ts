import { cleanFileName } from '#server/storage/clean-file-name.ts';

const longestName = 200;
const longestSlug = 80;

/** The file's name in what its sender calls it, or wishes as its path; its ending survives a cut. */
export function fileNameIn(wished: string): string {
  const last = wished.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? '';
  return shortened(cleanFileName(last), longestName);
}

/** A blob path that is the upload's own, in letters that mean the same in every store and URL. */
export function blobPathFor(kind: string, uploadId: string, fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
  return `${kind}/${uploadId}/${shortened(ascii || 'file', longestSlug)}`;
}

function shortened(name: string, longest: number): string {
  const letters = Array.from(name);
  if (letters.length <= longest) return name;
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return letters.slice(0, longest - ending.length).join('') + ending;
}
