import ipaddr from 'ipaddr.js';
import type { BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { returnAttempt, takeAttempt } from './attempts.ts';

/**
 * Returns the network that shares one limit: the IPv4 address itself, or the /64 network of an
 * IPv6 address, since one customer of a provider has a whole /64 (RFC 6177).
 */
export function toNetwork(ip: string | null): string {
  if (ip === null || !ipaddr.isValid(ip)) return ip ?? '';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

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
