import type { BoundRoute } from '#server/http/bound-route.ts';
import { takeAttempt } from './attempts.ts';
import { networkOf } from './network-of.ts';

/** Counts the calls of a route among all sign-in and reset calls of an address (API.md §5). */
export function limitAddress(bound: BoundRoute): BoundRoute {
  return {
    ...bound,
    async run(request) {
      const { database, ip, now } = request.context;
      const limit = { kind: 'auth_address', subject: networkOf(ip) } as const;
      await takeAttempt(database.orm, limit, now);
      return bound.run(request);
    },
  };
}
