import { cleanFileName } from './clean-file-name.ts';
import type { Disposition } from './storage.ts';

/**
 * A Content-Disposition header (RFC 6266): the name for every browser in ASCII, and in full by
 * RFC 8187. The name is cleaned first.
 */
export function contentDisposition(disposition: Disposition, fileName: string): string {
  const full = cleanFileName(fileName);
  // `%` would be decoded by some browsers, `"` end the quoted text.
  const ascii = full
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|["%]/g, '_');
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded(full)}`;
}

function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
