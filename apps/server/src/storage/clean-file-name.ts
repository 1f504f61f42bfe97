/** Control characters and the ones that turn the direction of writing, with which names deceive. */
// eslint-disable-next-line no-control-regex -- naming control characters is the point
const deceiving = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A file's name without folders and without what deceives whoever reads it; never empty. */
export function cleanFileName(name: string): string {
  const clean = name.toWellFormed().replaceAll(deceiving, '').replaceAll(/[/\\]/g, '_').trim();
  return clean || 'file';
}
