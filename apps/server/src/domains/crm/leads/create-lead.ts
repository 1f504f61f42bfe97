import { createLead as route, type LeadDetails, type LeadInput } from '@portal/contract/crm';
import { authorize } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent } from '#server/resource/crud.ts';
import type { Versioned } from '#server/resource/read.ts';
import { insertRow } from '#server/resource/write.ts';
import { leadDetails, leads, publishLeadChange } from './lead.resource.ts';
import { choosePosition, toPlacement } from './choose-position.ts';
import { insertLeadMove, lockBoard } from './place-lead.ts';
import {
  assertAssignee,
  lockContactClinic,
  resolveContactColumns,
  resolveLeadColumns,
  withContactPhone,
} from './resolve-lead-columns.ts';
import { lockInterests, setInterests } from './set-interests.ts';

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
  authorize(context.actor, route.access);
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
