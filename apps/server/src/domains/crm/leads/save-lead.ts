import {
  changeLead as changeRoute,
  createLead as createRoute,
  type LeadDetails,
  type LeadInput,
  type LeadPatch,
} from '@portal/contract/crm';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent } from '#server/resource/crud.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import {
  insertRow,
  type LockedRow,
  lockRow,
  requireVersion,
  type Row,
  updateRow,
} from '#server/resource/write.ts';
import { leadDetails, leads, publishLeadChange } from './lead.resource.ts';
import { choosePosition, toPlacement } from './choose-position.ts';
import { getStage, insertLeadMove, lockBoard, placeLead } from './place-lead.ts';
import {
  assertAssignee,
  lockContactClinic,
  resolveContactColumns,
  resolveLeadColumns,
  withContactPhone,
} from './resolve-lead-columns.ts';
import { lockInterests, setInterests } from './set-interests.ts';

/** Columns of a lead about its contact, which an anonymized lead does not take again. */
export const contactColumnNames = [
  'contactName',
  'contactEmail',
  'contactPhone',
  'street',
  'houseNumber',
  'postalCode',
  'city',
  'country',
] as const;

/**
 * Adds a lead, on top of its stage unless the body contains a position.
 * @throws DomainError 400 for an unknown customer, clinic, employee or product, for a
 * `lost_reason` of a lead that is not lost, a postal code that its country does not have, and the
 * date of a missing next step.
 */
export async function createLead(
  context: Context,
  body: LeadInput,
): Promise<Versioned<LeadDetails>> {
  authorize(context.actor, createRoute.access);
  const { stage = 'new' } = body;
  return createIdempotent(context, leadDetails, async (tx) => {
    await lockBoard(tx);
    const lockedClinic = await lockContactClinic(tx, body.contact);
    const interests = await lockInterests(tx, body);
    await assertAssignee(tx, body.assigned_to_user_id);
    const leadColumns = resolveLeadColumns(body, null);
    const resolved = resolveContactColumns(body.contact, { before: null, lockedClinic });
    const contact = await withContactPhone(tx, resolved, null);
    const position = await choosePosition(tx, {
      stage,
      id: null,
      placement: toPlacement(body.position),
    });
    const leadId = await insertRow(tx, context, leads, {
      ...leadColumns,
      ...contact,
      contactId: newId(),
      stage,
      position,
      stageChangedAt: context.now.toISOString(),
    });
    await setInterests(tx, context, { leadId, interests });
    await insertLeadMove(tx, context, { leadId, from: null, to: stage });
    await publishLeadChange(tx, leadId);
    return leadId;
  });
}

/**
 * Changes a lead. Of contact, address and source only the sent fields change. A new stage without a position
 * places the lead on top.
 * @throws DomainError 400 as `createLead`; `conflict` for another contact of a lead whose contact was
 * anonymized; `stale`, `not_found`.
 */
export async function changeLead(
  context: Context,
  { id, body, seenVersion }: { id: string; body: LeadPatch; seenVersion: number | null },
): Promise<Versioned<LeadDetails>> {
  authorize(context.actor, changeRoute.access);
  await transact(context, async (tx) => {
    if (body.stage !== undefined || body.position !== undefined) await lockBoard(tx);
    const lockedClinic = await lockContactClinic(tx, body.contact);
    const interests = await lockInterests(tx, body);
    const before = await lockRow(tx, context, leads, { id, seenVersion: null });
    await assertAssignee(tx, body.assigned_to_user_id, before['assignedTo']);
    const leadColumns = resolveLeadColumns(body, before);
    const resolved = resolveContactColumns(body.contact, { before, lockedClinic });
    const contactColumns = await withContactPhone(tx, resolved, before);
    assertSameContact(before, { ...leadColumns, ...contactColumns });
    const placementColumns = await placeIfRequested(tx, context, { before, body });
    const bumpsVersion = await setInterests(tx, context, { leadId: before.id, interests });
    const values = { ...leadColumns, ...contactColumns, ...placementColumns };
    await updateRow(tx, context, leads, before, { values, bumpsVersion });
    // Validation errors take precedence over a stale version (400, then 412).
    requireVersion(before, seenVersion);
    await publishLeadChange(tx, before.id);
  });
  return read(context, leadDetails, id);
}

/**
 * Keeps what was erased from coming back, by a form that was opened before.
 * @throws DomainError `conflict`.
 */
function assertSameContact(before: LockedRow, after: Row): void {
  if (before['anonymizedAt'] === null) return;
  const isSame = contactColumnNames.every(
    (name) => after[name] === undefined || after[name] === before[name],
  );
  if (!isSame) throw new DomainError('conflict', { message: { key: 'lead.contact_erased' } });
}

/** Returns no columns if the body contains neither a position nor another stage. */
async function placeIfRequested(
  tx: Transaction,
  context: Context,
  { before, body }: { before: LockedRow; body: LeadPatch },
): Promise<Row> {
  const stage = body.stage ?? getStage(before);
  if (stage === getStage(before) && body.position === undefined) return {};
  return placeLead(tx, context, before, { stage, placement: toPlacement(body.position) });
}
