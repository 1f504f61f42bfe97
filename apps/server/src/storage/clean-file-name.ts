/**
 * Control characters, the ones that turn the direction of writing, and the ones that nobody sees,
 * with which names deceive. Joiners stay: Persian, Hindi and others are written with them.
 */
const deceiving =
  // oxlint-disable-next-line no-control-regex -- naming control characters is the point
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A file's name without folders and without what deceives whoever reads it; never empty. */
export function cleanFileName(name: string): string {
  const clean = name.toWellFormed().replaceAll(deceiving, '').replaceAll(/[/\\]/g, '_').trim();
  return clean || 'file';
}
