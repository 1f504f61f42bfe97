import { endSession, getCsrf, refreshSession } from '@portal/contract/auth';
import type { BoundRoute } from '#server/http/bound-route.ts';
import type { AuthTools } from './auth-tools.ts';
import { limitAddress } from './limits/limit-address.ts';
import { linkRoutes } from './links/links.routes.ts';
import { passwordRoutes } from './passwords/passwords.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { signInRoutes } from './sessions/sign-in.routes.ts';
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts';

/**
 * Anonymous routes without a limit per address: every page calls them and there is nothing to
 * guess.
 */
const unlimitedRoutes = new Set<string>([getCsrf.id, refreshSession.id, endSession.id]);

/**
 * Returns the routes below `/auth/` and the routes below `/users/` that manage a person's sign-in.
 */
export function authRoutes(tools: AuthTools): BoundRoute[] {
  const routes = [
    ...signInRoutes(tools),
    ...sessionRoutes,
    ...passwordRoutes,
    ...linkRoutes,
    ...twoFactorRoutes(tools),
    ...peopleRoutes,
  ];
  return routes.map((bound) => (isRateLimited(bound) ? limitAddress(bound) : bound));
}

const isRateLimited = ({ route }: BoundRoute): boolean =>
  route.access === 'anyone' && !unlimitedRoutes.has(route.id);
