import type { Disposition } from './storage.ts';

/** Control characters and the ones that turn the direction of writing, with which names deceive. */
// eslint-disable-next-line no-control-regex -- naming control characters is the point
const deceiving = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A Content-Disposition header (RFC 6266): the name for every browser in ASCII, and in full by
 * RFC 8187. Folders and deceiving characters are taken out of the name.
 */
export function contentDisposition(disposition: Disposition, fileName: string): string {
  const name = fileName.toWellFormed().replaceAll(deceiving, '').replaceAll(/[/\\]/g, '_').trim();
  const full = name || 'file';
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
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
