import {
  changeLeads as route,
  type LeadBulkChange,
  type LeadBulkOutcome,
} from '@portal/contract/crm';
import { and, asc, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import { changeTogether, toBulkChange } from '#server/resource/bulk/bulk-change.ts';
import {
  type Changed,
  decideAll,
  listChanged,
  orderById,
  toChanged,
  toResult,
} from '#server/resource/bulk/decide-rows.ts';
import type { Context } from '#server/resource/context.ts';
import { getScopeNow } from '#server/resource/resource.ts';
import { updateRows } from '#server/resource/update-rows.ts';
import { leads, publishLeadChanges } from '../lead.resource.ts';
import { lead } from '../lead.table.ts';
import { lockBoard } from '../place-lead.ts';
import { assertAssignee } from '../resolve-lead-columns.ts';
import { decideLead, refuse, type SelectedLead } from './decide-lead.ts';
import { leadBulkChange } from './lead-bulk-change.table.ts';
import { insertLeadMoves, placeOnTop } from './place-leads.ts';

/**
 * Changes many leads in a fixed number of statements, or says what would change. What cannot change
 * stays, and is named with the reason.
 * @throws DomainError 400 at `lost_reason` without the stage `lost`, at `assigned_to_user_id`, and at the row
 * (`lead_ids.3`) of a lead that does not exist.
 */
export async function changeLeads(
  context: Context,
  { lead_ids: ids, versions, preview: isPreview = false, ...changes }: LeadBulkChange,
): Promise<LeadBulkOutcome> {
  authorize(context.actor, route.access);
  if (changes.lost_reason && changes.stage !== 'lost')
    throw fieldError('lost_reason', 'lead.lost_reason');
  const call = { table: leadBulkChange, isPreview, readNames: readNames(context) };
  return changeTogether(context, call, async (tx) => {
    if (!isPreview && changes.stage !== undefined) await lockBoard(tx);
    const found = await readLeads(tx, context, ids, { isLocked: !isPreview });
    await assertAssignee(tx, changes.assigned_to_user_id);
    const decided = decideAll({ field: 'lead_ids', ids, versions }, found, {
      changed: refuse('changed'),
      decide: (before) => decideLead(before, changes),
    });
    if (isPreview) return { result: toResult(context, decided, getName), id: null };
    const changed = await placeChanged(tx, context, listChanged(decided));
    await updateRows(tx, context, leads, orderById(changed));
    await insertLeadMoves(tx, context, changed);
    await publishLeadChanges(
      tx,
      changed.map(({ before }) => before.id),
    );
    const { row, ...done } = toBulkChange(context, { decided, changed, getName, texts });
    await tx.insert(leadBulkChange).values(row);
    return done;
  });
}

/** Texts that are not stored a second time. A change sets one only where there was none. */
const texts: ReadonlySet<string> = new Set(['lostReason']);

export const getName = ({ contactName }: SelectedLead): string => contactName;

const readNames = (context: Context) => async (tx: Transaction, ids: readonly string[]) =>
  new Map(
    (await readLeads(tx, context, ids, { isLocked: false })).map((row) => [row.id, getName(row)]),
  );

/** Reads leads in the order of their ids, and locks them if asked. */
export async function readLeads(
  tx: Transaction,
  context: Context,
  ids: readonly string[],
  { isLocked }: { readonly isLocked: boolean },
): Promise<SelectedLead[]> {
  const selected = tx
    .select()
    .from(lead)
    .where(and(inArray(lead.id, [...ids]), getScopeNow(leads, context)))
    .orderBy(asc(lead.id));
  return isLocked ? selected.for('no key update') : selected;
}

/** Puts the leads that change their stage on top of it, the first of the selection highest. */
async function placeChanged(
  tx: Transaction,
  context: Context,
  changed: readonly Changed<SelectedLead>[],
): Promise<Changed<SelectedLead>[]> {
  const positions = await placeOnTop(
    tx,
    changed.flatMap(({ before, values }) =>
      'stage' in values ? [{ id: before.id, stage: String(values['stage']) }] : [],
    ),
  );
  const stageChangedAt = context.now.toISOString();
  return changed.map((change) => {
    const { before, values } = change;
    const position = positions.get(before.id);
    return position === undefined
      ? change
      : toChanged(before, { ...values, position, stageChangedAt });
  });
}
