import { type LeadBulkUndo, undoLeadChange as route } from '@portal/contract/crm';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import {
  createChangeLocator,
  isOwnChange,
  requireUndoable,
  type StoredChange,
} from '#server/resource/bulk/bulk-change.ts';
import { type Changed, toChanged, toRefused } from '#server/resource/bulk/decide-rows.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { updateRows } from '#server/resource/update-rows.ts';
import { leads, publishLeadChanges } from '../lead.resource.ts';
import { lead } from '../lead.table.ts';
import { lockBoard } from '../place-lead.ts';
import { getName, readLeads } from './change-leads.ts';
import { refuse, type SelectedLead } from './decide-lead.ts';
import { leadBulkChange } from './lead-bulk-change.table.ts';
import { insertLeadMoves, placeOnTop } from './place-leads.ts';

/** Finds a bulk change of the caller's. */
export const locateChange = createChangeLocator(leadBulkChange);

/**
 * Restores what the caller's bulk change set, in a fixed number of statements. What somebody changed since
 * stays, and is named, like a lead whose former sales rep has no account any more. A lead whose former position is taken goes to the top of its former stage.
 * @throws DomainError `conflict` for one that is undone, and after `bulkUndoMinutes`; `not_found`.
 */
export async function undoChange(context: Context, id: string): Promise<LeadBulkUndo> {
  authorize(context.actor, route.access);
  return transact(context, async (tx) => {
    await lockBoard(tx);
    const isOwn = isOwnChange(context, leadBulkChange, id);
    const [change] = await tx.select().from(leadBulkChange).where(isOwn).for('update');
    const { changes } = requireUndoable(context, change);
    await tx.update(leadBulkChange).set({ undoneAt: context.now.toISOString() }).where(isOwn);
    const byId = new Map(changes.map((one) => [one.id, one]));
    const found = await readLeads(tx, context, [...byId.keys()], { isLocked: true });
    const isAssignable = await findAssignable(tx, changes);
    const restored: Changed<SelectedLead>[] = [];
    const refused: LeadBulkUndo['refused'] = [];
    for (const before of found) {
      const one = byId.get(before.id);
      if (one?.version === before.version && isAssignable(one.before['assignedTo']))
        restored.push(toChanged(before, one.before));
      else refused.push(toRefused(context, before.id, getName(before), refuse('changed')));
    }
    const placed = await leaveTaken(tx, restored);
    await updateRows(
      tx,
      context,
      leads,
      placed.map((update) => ({ ...update, action: 'restore' as const })),
    );
    await insertLeadMoves(tx, context, placed);
    await publishLeadChanges(
      tx,
      placed.map(({ before }) => before.id),
    );
    return { restored: placed.length, refused };
  });
}

/** Finds who of the former sales reps can have leads, with one statement; locked against a change. */
async function findAssignable(
  tx: Transaction,
  changes: readonly StoredChange[],
): Promise<(userId: unknown) => boolean> {
  const former = changes.flatMap(({ before: { assignedTo } }) =>
    typeof assignedTo === 'string' ? [assignedTo] : [],
  );
  if (former.length === 0) return () => true;
  const found = await tx
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(
      and(
        inArray(userAccount.id, [...new Set(former)]),
        eq(userAccount.role, 'employee'),
        eq(userAccount.isActive, true),
        isNull(userAccount.anonymizedAt),
      ),
    )
    .orderBy(userAccount.id)
    .for('key share');
  const active = new Set<unknown>(found.map(({ id }) => id));
  return (userId) => typeof userId !== 'string' || active.has(userId);
}

/** Puts leads whose former position another card has by now on top of their stage. */
async function leaveTaken(
  tx: Transaction,
  restored: readonly Changed<SelectedLead>[],
): Promise<Changed<SelectedLead>[]> {
  const places = restored.flatMap(({ before, values }) =>
    typeof values['stage'] === 'string' && typeof values['position'] === 'number'
      ? [{ id: before.id, stage: values['stage'], position: values['position'] }]
      : [],
  );
  if (places.length === 0) return [...restored];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select wanted.id from unnest(${sql.param(places.map(({ id }) => id))}::uuid[],
      ${sql.param(places.map(({ stage }) => stage))}::text[],
      ${sql.param(places.map(({ position }) => position))}::float8[]) as wanted (id, stage, position)
    join ${lead} on ${lead.stage} = wanted.stage and ${lead.position} = wanted.position`);
  const taken = new Set(rows.map(({ id }) => id));
  const positions = await placeOnTop(
    tx,
    places.filter(({ id }) => taken.has(id)),
    { taken: places.filter(({ id }) => !taken.has(id)) },
  );
  return restored.map((change) => {
    const { before, values } = change;
    const position = positions.get(before.id);
    return position === undefined ? change : toChanged(before, { ...values, position });
  });
}
