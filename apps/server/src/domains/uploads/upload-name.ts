import { cleanFileName } from '#server/storage/clean-file-name.ts';

const maxNameLength = 200;
const maxSlugLength = 80;

/** Returns the cleaned file name of a requested path, truncated before its extension. */
export function toFileName(requestedPath: string): string {
  const lastPart = requestedPath.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? '';
  return truncateName(cleanFileName(lastPart), maxNameLength);
}

/** Creates a unique blob path in ASCII, which is safe in every store and URL. */
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
