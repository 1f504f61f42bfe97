import {
  changePassword,
  checkPasswordLink,
  confirmPassword,
  createSession,
  endOneSession,
  endOtherSessions,
  endPersonSessions,
  endSession,
  getCsrf,
  listPersonSessions,
  listSessions,
  ratePassword,
  refreshSession,
  requestPasswordReset,
  unlockPerson,
} from '@portal/contract/auth';
import { bind, type BoundRoute, withSearch } from '#server/http/bound-route.ts';
import { list } from '#server/resource/list/list.ts';
import { read } from '#server/resource/read.ts';
import { limitAddress } from './limits/limit-address.ts';
import { findLink } from './links/find-link.ts';
import { passwordLinks } from './links/issue-link.ts';
import { setPasswordByLink } from './links/set-password-by-link.ts';
import { passkeyRoutes } from './passkeys/passkey.routes.ts';
import { changePassword as change } from './passwords/change-password.ts';
import { rateNewPassword } from './passwords/rate-new-password.ts';
import { requestReset } from './passwords/request-reset.ts';
import {
  endPersonSessions as endAll,
  requireManagedPerson,
  unlockPerson as unlock,
} from './people/managed-person.ts';
import { endOtherSessions as endOthers, endOwnSession } from './sessions/end-session.ts';
import { securityRoutes } from './security/security.routes.ts';
import { allSessions, markCurrentSession, ownSessions } from './sessions/session.resource.ts';
import { signInRoutes } from './sessions/sign-in.routes.ts';
import type { AuthTools } from './sessions/tokens.ts';
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts';

/**
 * Anonymous routes without a limit per address: every page calls them and there is nothing to
 * guess. A sign-in counts its call together with the attempt.
 */
const unlimitedRoutes = new Set<string>([
  getCsrf.id,
  refreshSession.id,
  endSession.id,
  createSession.id,
]);

/**
 * Returns the routes below `/auth/`, the routes below `/users/` that manage a person's sign-in, and
 * those of the security settings.
 */
export function authRoutes(tools: AuthTools): BoundRoute[] {
  const routes = [
    ...signInRoutes(tools),
    ...sessionRoutes,
    ...passwordRoutes,
    ...linkRoutes,
    ...twoFactorRoutes(tools),
    ...passkeyRoutes(tools),
    ...peopleRoutes,
    ...securityRoutes,
  ];
  return routes.map((bound) => (isRateLimited(bound) ? limitAddress(bound) : bound));
}

const isRateLimited = ({ route }: BoundRoute): boolean =>
  route.access === 'anyone' && !unlimitedRoutes.has(route.id);

/** Routes behind mailed links. */
const linkRoutes: BoundRoute[] = [
  bind(checkPasswordLink, async ({ context, body }) => {
    await findLink(context, body, passwordLinks);
  }),
  bind(confirmPassword, ({ context, body: { new_password: newPassword, ...claim } }) =>
    setPasswordByLink(context, { ...claim, newPassword }),
  ),
];

/** Routes that rate, check or change a password, or request a reset link. */
const passwordRoutes: BoundRoute[] = [
  bind(requestPasswordReset, ({ context, body }) => requestReset(context, body)),
  bind(ratePassword, ({ context, body }) => rateNewPassword(context, body)),
  bind(changePassword, ({ context, body }) => change(context, body)),
];

/** Routes with which employees manage the sign-in of other people. */
const peopleRoutes: BoundRoute[] = [
  withSearch(
    allSessions,
    bind(
      listPersonSessions,
      async ({ context, params, query }) => {
        const { userId } = await requireManagedPerson(context, params);
        const sessionQuery = { ...query, user_id: userId };
        return markCurrentSession(context, await list(context, allSessions, sessionQuery));
      },
      requireManagedPerson,
    ),
  ),
  bind(endPersonSessions, ({ context, params }) => endAll(context, params), requireManagedPerson),
  bind(unlockPerson, ({ context, params }) => unlock(context, params), requireManagedPerson),
];

/** Routes for the caller's own sessions. */
const sessionRoutes: BoundRoute[] = [
  withSearch(
    ownSessions,
    bind(listSessions, async ({ context, query }) =>
      markCurrentSession(context, await list(context, ownSessions, query)),
    ),
  ),
  bind(
    endOneSession,
    ({ context, params }) => endOwnSession(context, params),
    (context, { id }) => read(context, ownSessions, id),
  ),
  bind(endOtherSessions, ({ context }) => endOthers(context)),
];
