import { domainToASCII, domainToUnicode } from 'node:url';

/** Has a domain in another script, or in the ASCII form of one. */
const international = /[^\0-\x7F]|xn--/i;

/** Characters of a part of a domain (RFC 1035 §2.3.4). */
const maxLabel = 63;

/**
 * Returns an e-mail address with its domain in readable form: `info@xn--bcher-kva.example` becomes
 * `info@bücher.example`, as which it is stored and compared. Leaves the local part, and a domain that
 * has no such form, as they are.
 */
export function toReadableEmail(address: string): string {
  const [local, domain] = splitAddress(address);
  if (!international.test(domain)) return address;
  const ascii = domainToASCII(domain);
  const readable = domainToUnicode(ascii).normalize('NFC');
  const isSame = ascii !== '' && domainToASCII(readable) === ascii;
  return isSame ? local + readable : address;
}

/**
 * Returns an e-mail address with its domain in ASCII, in which mail is sent (RFC 5891). An address
 * whose domain has no such form loses it, and is then none.
 */
export function toAsciiEmail(address: string): string {
  const [local, domain] = splitAddress(address);
  if (!international.test(domain)) return address;
  const ascii = domainToASCII(domain);
  return local + (ascii.split('.').every(({ length }) => length <= maxLabel) ? ascii : '');
}

/** Returns the local part with the sign behind it, and the domain. */
function splitAddress(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
}
