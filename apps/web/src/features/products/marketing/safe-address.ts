const schemes = new Set(['http:', 'https:', 'mailto:']);

/** Returns an absolute address of the web or an email; null for any other. */
export function toSafeAddress(address: string | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { protocol } = new URL(address);
  return schemes.has(protocol) ? address : null;
}
