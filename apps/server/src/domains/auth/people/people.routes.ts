import { endPersonSessions, listPersonSessions, unlockPerson } from '@portal/contract/auth';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { list } from '#server/resource/list/list.ts';
import { allSessions } from '../sessions/session.resource.ts';
import { markCurrentSession } from '../sessions/mark-current-session.ts';
import { endPersonSessions as endAll } from './end-person-sessions.ts';
import { requireManagedPerson } from './require-managed-person.ts';
import { unlockPerson as unlock } from './unlock-person.ts';

/** Routes with which employees manage the sign-in of other people. */
export const peopleRoutes: BoundRoute[] = [
  bind(
    listPersonSessions,
    async ({ context, params, query }) => {
      const { userId } = await requireManagedPerson(context, params);
      const sessionQuery = { ...query, user_id: userId };
      return markCurrentSession(context, await list(context, allSessions, sessionQuery));
    },
    requireManagedPerson,
  ),
  bind(endPersonSessions, ({ context, params }) => endAll(context, params), requireManagedPerson),
  bind(unlockPerson, ({ context, params }) => unlock(context, params), requireManagedPerson),
];
