import { create } from 'content-disposition';
import type { Disposition } from './storage.ts';

/**
 * Returns a Content-Disposition header (RFC 6266). The name is cleaned first. One that is not plain
 * ASCII is sent in full by RFC 8187, with an ASCII form for old clients.
 */
export function contentDisposition(disposition: Disposition, fileName: string): string {
  const full = cleanFileName(fileName);
  // `%` would be decoded by some browsers.
  const fallback = full
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|["%]/g, '_');
  return create(full, { type: disposition, fallback });
}

/**
 * Control characters, direction marks and invisible characters, which disguise names. Joiners stay:
 * Persian, Hindi and others need them.
 */
const deceiving =
  // oxlint-disable-next-line no-control-regex -- naming control characters is the point
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Returns a file name in NFC without folders and disguising characters; never empty. */
export function cleanFileName(name: string): string {
  const plain = name.toWellFormed().replaceAll(deceiving, '').replaceAll(/[/\\]/g, '_');
  const clean = plain.normalize('NFC').trim();
  return clean || 'file';
}

const shown = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/tiff',
  'audio/mpeg',
  'audio/mp4',
  'audio/wav',
  'audio/ogg',
  'audio/flac',
  'video/mp4',
  'video/webm',
  'video/ogg',
  'video/quicktime',
]);

const text = /^text\/(plain|csv|markdown|tab-separated-values)(;|$)/;

/** Content type and disposition of a download. */
interface Delivery {
  readonly contentType: string;
  readonly disposition: Disposition;
}

/**
 * Returns the delivery of a file of a real type (`detectType`): inline only for types that cannot
 * carry a script, and any text as plain text (API.md §3, download-url).
 */
export function getDelivery(realType: string, wanted: Disposition): Delivery {
  if (text.test(realType)) {
    return { contentType: 'text/plain; charset=utf-8', disposition: wanted };
  }
  return { contentType: realType, disposition: shown.has(realType) ? wanted : 'attachment' };
}
