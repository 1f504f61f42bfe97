import { endSessionsOfPerson, listSessionsOfPerson, unlockPerson } from '@portal/contract/auth';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { list } from '#server/resource/list.ts';
import { sessionsOfPeople } from '../sessions/session.resource.ts';
import { showSessions } from '../sessions/show-sessions.ts';
import { endSessionsOfPerson as endAll } from './end-sessions-of-person.ts';
import { requireKeptPerson } from './require-kept-person.ts';
import { unlockPerson as unlock } from './unlock-person.ts';

/** What those who keep people do with their ways in. */
export const peopleRoutes: BoundRoute[] = [
  bind(
    listSessionsOfPerson,
    async ({ context, params, query }) => {
      const { userId } = await requireKeptPerson(context, params);
      const theirs = { ...query, user_id: userId };
      return showSessions(context, await list(context, sessionsOfPeople, theirs));
    },
    requireKeptPerson,
  ),
  bind(endSessionsOfPerson, ({ context, params }) => endAll(context, params), requireKeptPerson),
  bind(unlockPerson, ({ context, params }) => unlock(context, params), requireKeptPerson),
];
