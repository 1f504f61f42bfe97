import { isIPv6 } from 'node:net';

/**
 * What of an address is limited as one: an IPv4 address, or the /64 network of an IPv6 one, of which
 * a single customer of a provider has all (RFC 6177).
 */
export function toNetwork(ip: string | null): string {
  const address = ip ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return address;
  const [head = '', tail] = withoutZone.toLowerCase().split('::');
  const left = parseGroups(head);
  const right = tail === undefined ? [] : parseGroups(tail);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => parseInt(group, 16));
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/** An IPv4 address at the end stands for two groups; what they are does not matter here. */
const parseGroups = (text: string): string[] =>
  text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : group || []));
