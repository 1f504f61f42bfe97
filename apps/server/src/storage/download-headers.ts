import { contentDisposition } from './content-disposition.ts';
import { getDelivery } from './delivery.ts';
import type { DownloadPermit } from './storage.ts';

const closed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * The strictest policy under which Chromium still shows the type: its PDF viewer works under a
 * full sandbox; its picture page styles itself inline; its player loads the file a second time,
 * which the opaque origin of a full sandbox may not. Scripts run under none of them.
 */
function policyFor(contentType: string): string {
  if (/^(audio|video)\//.test(contentType)) {
    return `sandbox allow-same-origin; ${closed}; media-src 'self'; style-src 'unsafe-inline'`;
  }
  if (contentType.startsWith('image/')) {
    return `sandbox; ${closed}; img-src 'self'; style-src 'unsafe-inline'`;
  }
  return `sandbox; ${closed}`;
}

/** Returns the headers of a download, without length and ETag. */
export function downloadHeaders(permit: DownloadPermit, now: Date): Record<string, string> {
  // Checked again here: a wrong permit must never display a page of markup.
  const { contentType, disposition } = getDelivery(permit.contentType, permit.disposition);
  const seconds = Math.max(0, Math.floor((permit.expiresAt.getTime() - now.getTime()) / 1000));
  return {
    'content-type': contentType,
    'content-disposition': contentDisposition(disposition, permit.fileName),
    'content-security-policy': policyFor(contentType),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': `private, max-age=${seconds}`,
    'accept-ranges': 'bytes',
  };
}
