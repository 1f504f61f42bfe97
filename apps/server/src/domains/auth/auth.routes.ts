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

/** Calls without a session at which nothing can be guessed, and that every page makes. */
const unlimitedRoutes = new Set<string>([getCsrf.id, refreshSession.id, endSession.id]);

/** The calls of `/auth/`, and those below `/users/` that are about a person's ways in. */
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
