import { cleanFileName } from '#server/storage/clean-file-name.ts';

const maxNameLength = 200;
const maxSlugLength = 80;

/** The file's name in what its sender calls it, or wishes as its path; its ending survives a cut. */
export function toFileName(requestedPath: string): string {
  const lastPart = requestedPath.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? '';
  return truncateName(cleanFileName(lastPart), maxNameLength);
}

/** A blob path that is the upload's own, in letters that mean the same in every store and URL. */
export function createBlobPath(purpose: string, uploadId: string, fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
  return `${purpose}/${uploadId}/${truncateName(ascii || 'file', maxSlugLength)}`;
}

function truncateName(name: string, maxLength: number): string {
  const characters = Array.from(name);
  if (characters.length <= maxLength) return name;
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, maxLength - ending.length).join('') + ending;
}
