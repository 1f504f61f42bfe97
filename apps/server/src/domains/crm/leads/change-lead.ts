import { changeLead as route, type Lead, type LeadPatch } from '@portal/contract/crm';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import {
  lockRow,
  requireVersion,
  updateRow,
  type LockedRow,
  type Row,
} from '#server/resource/write.ts';
import { announceLead } from './announce-lead.ts';
import { placeAt } from './choose-position.ts';
import { holdBoard } from './hold-board.ts';
import { leadDetails, leads } from './lead.resource.ts';
import { putLead, stageOf } from './put-lead.ts';
import { requireAssignee } from './require-assignee.ts';
import { holdInterests, setInterests } from './set-interests.ts';
import { holdClinicOf, settledContact } from './settled-contact.ts';
import { settledLead } from './settled-lead.ts';

/**
 * Changes a lead: of its contact and its source the fields sent. Another stage puts it on top of
 * that one, a position at that position.
 * @throws PortalError 400 as for a new one; `stale`, `not_found`.
 */
export async function changeLead(
  context: Context,
  { id, body, seenVersion }: { id: string; body: LeadPatch; seenVersion: number | null },
): Promise<Versioned<Lead>> {
  authorize(context.actor, route.access);
  const productIds = body.interested_product_ids;
  await transact(context, async (tx) => {
    if (body.stage !== undefined || body.position !== undefined) await holdBoard(tx);
    const held = await holdClinicOf(tx, body.contact);
    await holdInterests(tx, productIds);
    const before = await lockRow(tx, context, leads, { id, seenVersion: null });
    await requireAssignee(tx, body.assigned_to_user_id, before['assignedTo']);
    const said = settledLead(body, before);
    const contact = settledContact(body.contact, { before, held });
    const put = await putWhereSent(tx, context, { before, body });
    const touched = await setInterests(tx, context, { leadId: before.id, productIds });
    const values = { ...said, ...contact, ...put };
    await updateRow(tx, context, leads, before, { values, touched });
    // What is wrong with the body is told before it is told that it came late (400, then 412).
    requireVersion(before, seenVersion);
    await announceLead(tx, before.id);
  });
  return read(context, leadDetails, id);
}

/** Nothing where the body names neither a position nor another stage. */
async function putWhereSent(
  tx: Transaction,
  context: Context,
  { before, body }: { before: LockedRow; body: LeadPatch },
): Promise<Row> {
  const stage = body.stage ?? stageOf(before);
  if (stage === stageOf(before) && body.position === undefined) return {};
  return putLead(tx, context, before, { stage, place: placeAt(body.position) });
}
