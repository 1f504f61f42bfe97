import {
  changeColleague as changeRoute,
  deactivateColleague as deactivateRoute,
  getColleague,
  inviteColleague as inviteRoute,
  listColleagues,
} from '@portal/contract/users';
import { bind, type BoundRoute, withSearch } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { listAsJson } from '#server/resource/list/list.ts';
import { read } from '#server/resource/read.ts';
import { changeColleague, deactivateColleague } from './change-colleague.ts';
import { colleagues } from './colleague.resource.ts';
import { inviteColleague } from './invite-colleague.ts';

const locate = (context: Context, { id }: { id: string }) => read(context, colleagues, id);

export const colleagueRoutes: BoundRoute[] = [
  withSearch(
    colleagues,
    bind(listColleagues, ({ context, query }) => listAsJson(context, colleagues, query)),
  ),
  bind(inviteRoute, ({ context, body }) => inviteColleague(context, body)),
  bind(getColleague, ({ context, params }) => locate(context, params), locate),
  bind(
    changeRoute,
    ({ context, params, body, seenVersion }) =>
      changeColleague(context, { id: params.id, body, seenVersion }),
    locate,
  ),
  bind(deactivateRoute, ({ context, params }) => deactivateColleague(context, params.id), locate),
];
