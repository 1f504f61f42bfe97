/**
 * Returns the URL of a link inside a PDF if it leads to the web or an email address; null
 * otherwise, above all for scripts.
 */
export function toSafeLink(address: unknown): string | null {
  if (typeof address !== 'string') return null;
  try {
    const { protocol, href } = new URL(address);
    return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : null;
  } catch {
    return null;
  }
}
