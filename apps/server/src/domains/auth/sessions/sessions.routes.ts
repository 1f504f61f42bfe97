import { endOneSession, endOtherSessions, listSessions } from '@portal/contract/auth';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { list } from '#server/resource/list/list.ts';
import { read } from '#server/resource/read.ts';
import { endOtherSessions as endOthers } from './end-other-sessions.ts';
import { endOwnSession } from './end-own-session.ts';
import { ownSessions } from './session.resource.ts';
import { markCurrentSession } from './mark-current-session.ts';

/** Routes for the caller's own sessions. */
export const sessionRoutes: BoundRoute[] = [
  bind(listSessions, async ({ context, query }) =>
    markCurrentSession(context, await list(context, ownSessions, query)),
  ),
  bind(
    endOneSession,
    ({ context, params }) => endOwnSession(context, params),
    (context, { id }) => read(context, ownSessions, id),
  ),
  bind(endOtherSessions, ({ context }) => endOthers(context)),
];
