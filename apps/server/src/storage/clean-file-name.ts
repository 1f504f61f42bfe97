/**
 * Control characters, direction marks and invisible characters, which disguise names. Joiners stay:
 * Persian, Hindi and others need them.
 */
const deceiving =
  // oxlint-disable-next-line no-control-regex -- naming control characters is the point
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Returns a file name without folders and disguising characters; never empty. */
export function cleanFileName(name: string): string {
  const clean = name.toWellFormed().replaceAll(deceiving, '').replaceAll(/[/\\]/g, '_').trim();
  return clean || 'file';
}
