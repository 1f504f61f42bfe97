import { isIPv6 } from 'node:net';
import type { BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { returnAttempt, takeAttempt } from './attempts.ts';

/**
 * Returns the network that shares one limit: the IPv4 address itself, or the /64 network of an
 * IPv6 address, since one customer of a provider has a whole /64 (RFC 6177).
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

/** Splits groups. An embedded IPv4 address counts as two groups; their value is outside the /64. */
const parseGroups = (text: string): string[] =>
  text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : group || []));

/** Wraps a route so that its calls count towards the limit of the caller's address (API.md §5). */
export function limitAddress(bound: BoundRoute): BoundRoute {
  return {
    ...bound,
    async run(request) {
      const { database, ip, now } = request.context;
      const limit = { kind: 'auth_address', subject: toNetwork(ip) } as const;
      await takeAttempt(database.orm, limit, now);
      return bound.run(request);
    },
  };
}

/**
 * Counts a reset mail towards the limits of the e-mail and of the caller's address.
 * @throws DomainError `throttled`; a rejection for the address does not count for the e-mail.
 */
export async function limitResetMail({ database, ip, now }: Context, email: string): Promise<void> {
  const limit = { kind: 'reset_mail', subject: email } as const;
  await takeAttempt(database.orm, limit, now);
  try {
    const address = { kind: 'reset_mail_address', subject: toNetwork(ip) } as const;
    await takeAttempt(database.orm, address, now);
  } catch (error) {
    await returnAttempt(database.orm, limit, now);
    throw error;
  }
}
