/** A host with a dot, without a scheme and without a user: `www.example.com/nl`. */
const withoutScheme = /^[^\s/:@]+\.[^\s/:@.]{2,}(?::[0-9]+)?(?:[/?#]\S*)?$/u;

/** Returns a web address with its scheme in small letters, or with `https://` where it has none. */
export const completeWebAddress = (address: string): string =>
  withoutScheme.test(address)
    ? `https://${address}`
    : // Schemes are written in any case (RFC 3986 §3.1).
      address.replace(/^https?:/i, (scheme) => scheme.toLowerCase());
