import {
  changeLeads as route,
  type LeadBulkChange,
  type LeadBulkOutcome,
  type LeadBulkRefusal,
  leadUndoMinutes,
} from '@portal/contract/crm';
import { translate } from '@portal/locales/server';
import { and, asc, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { type FieldMessages, fieldError, validationError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { getScopeNow } from '#server/resource/resource.ts';
import { transact } from '#server/resource/transact.ts';
import { updateRows } from '#server/resource/update-rows.ts';
import { leads, publishLeadChanges } from '../lead.resource.ts';
import { lead } from '../lead.table.ts';
import { lockBoard } from '../place-lead.ts';
import { assertAssignee } from '../resolve-lead-columns.ts';
import {
  type ChangedLead,
  type Decision,
  decideLead,
  type LeadChanges,
  type SelectedLead,
} from './decide-lead.ts';
import { insertLeadMoves, placeOnTop } from './place-leads.ts';
import { storeChange } from './store-change.ts';

/** A lead with what becomes of it. */
interface Decided {
  readonly before: SelectedLead;
  readonly decision: Decision;
}

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
  return transact(context, async (tx) => {
    if (!isPreview && changes.stage !== undefined) await lockBoard(tx);
    const found = await readLeads(tx, context, ids, { isLocked: !isPreview });
    await assertAssignee(tx, changes.assigned_to_user_id);
    const decided = decideAll({ ids, versions }, found, changes);
    if (isPreview) return toOutcome(context, decided, null);
    const changed = await placeChanged(tx, context, listChanged(decided));
    await updateRows(tx, context, leads, changed.toSorted(compareIds));
    await insertLeadMoves(tx, context, changed);
    await publishLeadChanges(
      tx,
      changed.map(({ before }) => before.id),
    );
    return toOutcome(context, decided, await storeChange(tx, context, changed));
  });
}

const compareIds = (one: ChangedLead, other: ChangedLead) =>
  one.before.id < other.before.id ? -1 : 1;

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

interface Selection {
  readonly ids: readonly string[];
  /** Of the preview, if there was one. */
  readonly versions: readonly number[] | undefined;
}

/**
 * Decides what becomes of each lead, in the order of the selection. One that changed since the preview
 * stays as it is, and is refused unless it is as wanted.
 */
function decideAll(
  { ids, versions }: Selection,
  found: readonly SelectedLead[],
  changes: LeadChanges,
): Decided[] {
  if (versions && versions.length !== ids.length)
    throw fieldError('versions', 'service_bulk.versions');
  const byId = new Map(found.map((row) => [row.id, row]));
  const missing: FieldMessages = {};
  const rows = ids.flatMap((id, at) => {
    const row = byId.get(id);
    if (!row) missing[at] = [{ key: 'field.not_found' }];
    return row ? [row] : [];
  });
  if (rows.length < ids.length) throw validationError({ lead_ids: missing });
  return rows.map((before, at) => {
    const decision = decideLead(before, changes);
    const isCurrent = !versions || versions[at] === before.version;
    const isAsWanted = 'values' in decision && Object.keys(decision.values).length === 0;
    return { before, decision: isCurrent || isAsWanted ? decision : { refusal: 'changed' } };
  });
}

const listChanged = (decided: readonly Decided[]): ChangedLead[] =>
  decided.flatMap(({ before, decision }) =>
    'values' in decision && Object.keys(decision.values).length > 0
      ? [{ before, values: decision.values }]
      : [],
  );

/** Puts the leads that change their stage on top of it, the first of the selection highest. */
async function placeChanged(
  tx: Transaction,
  context: Context,
  changed: readonly ChangedLead[],
): Promise<ChangedLead[]> {
  const positions = await placeOnTop(
    tx,
    changed.flatMap(({ before, values }) =>
      'stage' in values ? [{ id: before.id, stage: String(values['stage']) }] : [],
    ),
  );
  const stageChangedAt = context.now.toISOString();
  return changed.map(({ before, values }) => {
    const position = positions.get(before.id);
    return position === undefined
      ? { before, values }
      : { before, values: { ...values, position, stageChangedAt } };
  });
}

/** Time until which a change can be undone. */
export const getUndoEnd = (at: Date): Date => addMilliseconds(at, minutes(leadUndoMinutes));

function toOutcome(
  context: Context,
  decided: readonly Decided[],
  bulkChangeId: string | null,
): LeadBulkOutcome {
  const changed = new Set(listChanged(decided).map(({ before }) => before.id));
  const refused = decided.flatMap(({ before, decision }) =>
    'refusal' in decision ? [toRefused(context, before, decision.refusal)] : [],
  );
  const isWritten = bulkChangeId !== null;
  return {
    changed: changed.size,
    unchanged: decided.length - changed.size - refused.length,
    refused,
    versions: decided.map(
      ({ before }) => before.version + (isWritten && changed.has(before.id) ? 1 : 0),
    ),
    bulk_change_id: bulkChangeId,
    undo_until: isWritten ? getUndoEnd(context.now).toISOString() : null,
  };
}

/** Returns a lead that stays, with the reason in the language of the caller. */
export const toRefused = (
  { language }: Context,
  { id, contactName: name }: SelectedLead,
  reason: LeadBulkRefusal,
) => ({ id, name, reason, message: translate(language, { key: `lead_bulk.${reason}` }) });
