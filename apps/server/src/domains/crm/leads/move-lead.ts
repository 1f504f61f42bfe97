import { moveLead as route, type LeadCard } from '@portal/contract/crm';
import type { RouteBody } from '@portal/contract/kernel';
import { authorize } from '#server/kernel/actor.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { lockRow, requireVersion, updateRow } from '#server/resource/write.ts';
import { announceLead } from './announce-lead.ts';
import { placeAt, type Place } from './choose-position.ts';
import { holdBoard } from './hold-board.ts';
import { leadCards, leads } from './lead.resource.ts';
import { putLead } from './put-lead.ts';
import { settledLead } from './settled-lead.ts';

type Move = RouteBody<typeof route>;

/**
 * Moves a card. Of those who move at once each sees where the one before put theirs, so that all
 * positions of a stage differ and everybody's board has the same order.
 * @throws PortalError 400 where several places are named, or one that is none; `conflict` where the
 *   neighbour is in another stage by now; `stale`, `not_found`.
 */
export async function moveLead(
  context: Context,
  { id, body, seenVersion }: { id: string; body: Move; seenVersion: number | null },
): Promise<Versioned<LeadCard>> {
  authorize(context.actor, route.access);
  const place = placeIn(body);
  await transact(context, async (tx) => {
    await holdBoard(tx);
    const before = await lockRow(tx, context, leads, { id, seenVersion: null });
    const said = settledLead(body, before);
    const put = await putLead(tx, context, before, { stage: body.stage, place });
    requireVersion(before, seenVersion);
    await updateRow(tx, context, leads, before, { values: { ...said, ...put }, action: 'move' });
    await announceLead(tx, before.id);
  });
  return read(context, leadCards, id);
}

function placeIn({ before_id, after_id, position }: Move): Place {
  const named = Object.entries({ before_id, after_id, position }).filter(
    ([, value]) => value !== undefined,
  );
  const [, second] = named;
  if (second) throw fieldError(second[0], 'lead.one_place');
  if (before_id !== undefined) return { at: 'before', id: before_id };
  if (after_id !== undefined) return { at: 'after', id: after_id };
  return placeAt(position);
}
