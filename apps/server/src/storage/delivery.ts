import type { Disposition } from './storage.ts';

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
export interface Delivery {
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
