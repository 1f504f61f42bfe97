import { createLead as route, type Lead, type LeadInput } from '@portal/contract/crm';
import { authorize } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent } from '#server/resource/create-idempotent.ts';
import type { Versioned } from '#server/resource/read.ts';
import { insertRow } from '#server/resource/write.ts';
import { announceLead } from './announce-lead.ts';
import { choosePosition, placeAt } from './choose-position.ts';
import { holdBoard } from './hold-board.ts';
import { leadDetails, leads } from './lead.resource.ts';
import { recordMove } from './record-move.ts';
import { requireAssignee } from './require-assignee.ts';
import { holdInterests, setInterests } from './set-interests.ts';
import { holdClinicOf, settledContact } from './settled-contact.ts';
import { settledLead } from './settled-lead.ts';

/**
 * Adds a lead, on top of its stage unless a position is named.
 * @throws PortalError 400 for a customer, clinic, employee or product that is none, and for a reason
 *   why it was lost where it is not.
 */
export async function createLead(context: Context, body: LeadInput): Promise<Versioned<Lead>> {
  authorize(context.actor, route.access);
  const { stage = 'new', interested_product_ids: productIds } = body;
  return createIdempotent(context, leadDetails, async (tx) => {
    await holdBoard(tx);
    const held = await holdClinicOf(tx, body.contact);
    await holdInterests(tx, productIds);
    await requireAssignee(tx, body.assigned_to_user_id);
    const said = settledLead(body, null);
    const contact = settledContact(body.contact, { before: null, held });
    const position = await choosePosition(tx, { stage, id: null, place: placeAt(body.position) });
    const leadId = await insertRow(tx, context, leads, {
      ...said,
      ...contact,
      contactId: newId(),
      stage,
      position,
      stageChangedAt: context.now.toISOString(),
    });
    await setInterests(tx, context, { leadId, productIds });
    await recordMove(tx, context, { leadId, from: null, to: stage });
    await announceLead(tx, leadId);
    return leadId;
  });
}
