const schemes = new Set(['http:', 'https:', 'mailto:']);

/** A link's address where it leads to the web or to a mail, and is whole; null for any other. */
export function toSafeAddress(address: string | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { protocol } = new URL(address);
  return schemes.has(protocol) ? address : null;
}
