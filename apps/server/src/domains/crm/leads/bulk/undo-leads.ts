import { type LeadBulkUndo, undoLeadChange as route } from '@portal/contract/crm';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { isId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { updateRows } from '#server/resource/update-rows.ts';
import { leads, publishLeadChanges } from '../lead.resource.ts';
import { lead } from '../lead.table.ts';
import { lockBoard } from '../place-lead.ts';
import { getUndoEnd, readLeads, toRefused } from './change-leads.ts';
import type { ChangedLead } from './decide-lead.ts';
import { leadBulkChange, type StoredChange } from './lead-bulk-change.table.ts';
import { insertLeadMoves, placeOnTop } from './place-leads.ts';

/**
 * Finds a bulk change of the caller's.
 * @throws DomainError `not_found`.
 */
export async function locateChange(context: Context, { id }: { id: string }): Promise<void> {
  await readChange(context.database.orm, context, id, { isLocked: false });
}

async function readChange(
  executor: Executor,
  context: Context,
  id: string,
  { isLocked }: { readonly isLocked: boolean },
) {
  const userId = getUserId(context.actor);
  if (!isId(id) || userId === null) throw new DomainError('not_found');
  const selected = executor
    .select()
    .from(leadBulkChange)
    .where(and(eq(leadBulkChange.id, id), eq(leadBulkChange.userId, userId)));
  const [found] = await (isLocked ? selected.for('update') : selected);
  if (!found) throw new DomainError('not_found');
  return found;
}

/**
 * Restores what the caller's bulk change set, in a fixed number of statements. What somebody changed since
 * stays, and is named, like a lead whose former sales rep has no account any more. A lead whose former position is taken goes to the top of its former stage.
 * @throws DomainError `conflict` for one that is undone, and after `leadUndoMinutes`; `not_found`.
 */
export async function undoChange(context: Context, id: string): Promise<LeadBulkUndo> {
  authorize(context.actor, route.access);
  return transact(context, async (tx) => {
    await lockBoard(tx);
    const { createdAt, undoneAt, changes } = await readChange(tx, context, id, { isLocked: true });
    if (undoneAt !== null)
      throw new DomainError('conflict', { message: { key: 'service_bulk.undone' } });
    if (getUndoEnd(new Date(createdAt)) < context.now)
      throw new DomainError('conflict', { message: { key: 'service_bulk.too_late' } });
    await tx
      .update(leadBulkChange)
      .set({ undoneAt: context.now.toISOString() })
      .where(eq(leadBulkChange.id, id));
    const byId = new Map(changes.map((one) => [one.id, one]));
    const found = await readLeads(tx, context, [...byId.keys()], { isLocked: true });
    const isAssignable = await findAssignable(tx, changes);
    const restored: ChangedLead[] = [];
    const refused: LeadBulkUndo['refused'] = [];
    for (const before of found) {
      const one = byId.get(before.id);
      if (one?.version === before.version && isAssignable(one.before['assignedTo']))
        restored.push({ before, values: one.before });
      else refused.push(toRefused(context, before, 'changed'));
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
  restored: readonly ChangedLead[],
): Promise<ChangedLead[]> {
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
  return restored.map(({ before, values }) => {
    const position = positions.get(before.id);
    return { before, values: position === undefined ? values : { ...values, position } };
  });
}
