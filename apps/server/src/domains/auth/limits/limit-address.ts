import type { BoundRoute } from '#server/http/bound-route.ts';
import { takeAttempt } from './attempts.ts';
import { toNetwork } from './to-network.ts';

/** Counts the calls of a route among all sign-in and reset calls of an address (API.md §5). */
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
