import type { BoundRoute } from '#server/http/bound-route.ts';
import { takeAttempt } from './attempts.ts';
import { toNetwork } from './to-network.ts';

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
