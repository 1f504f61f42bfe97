import { countDeskWork, deskViews, type DeskCounts, listDeskWork } from '@portal/contract/service';
import { sql } from 'drizzle-orm';
import { createStatement } from '#server/database/statement.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { listAsJson } from '#server/resource/list/list.ts';
import { readAnywhere } from '#server/resource/read-anywhere.ts';
import { getScopeParameters } from '#server/resource/resource.ts';
import { deskConditions, deskRelation, deskWork, isOnDesk } from './desk-work.ts';

const countViews = createStatement(sql`with desk_work as not materialized (${deskRelation})
  select ${sql.join(
    deskViews.map(
      (view) =>
        sql`count(*) filter (where ${deskConditions[view]})::integer as ${sql.identifier(view)}`,
    ),
    sql`, `,
  )} from desk_work where ${isOnDesk}`);

/** Counts the open work of every view in one statement. */
async function countWork(context: Context): Promise<DeskCounts> {
  authorize(context.actor, countDeskWork.access);
  const values = getScopeParameters(context.actor, context.now);
  const [counts] = await readAnywhere(context, (database) =>
    countViews.run<DeskCounts & Record<string, unknown>>(database, values),
  );
  if (!counts) throw new Error('Nothing was counted');
  return counts;
}

/** Routes of the desk's own list: what is to be done next. */
export const deskRoutes: BoundRoute[] = [
  bind(listDeskWork, async ({ context, query: { view = 'all', ...page } }) => {
    authorize(context.actor, listDeskWork.access);
    const query = { ...page, view, ordering: 'due_at' };
    return listAsJson(context, deskWork, query);
  }),
  bind(countDeskWork, ({ context }) => countWork(context)),
];
