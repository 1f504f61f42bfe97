/** Where a link inside a PDF may lead: to a page of the web or a mail; null for all else, scripts first of all. */
export function toSafeLink(address: unknown): string | null {
  if (typeof address !== 'string') return null;
  try {
    const { protocol, href } = new URL(address);
    return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : null;
  } catch {
    return null;
  }
}
