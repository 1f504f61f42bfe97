import { moveLead as route, type LeadCard } from '@portal/contract/crm';
import type { RouteBody } from '@portal/contract/kernel';
import { authorize } from '#server/kernel/actor.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { lockRow, requireVersion, updateRow } from '#server/resource/write.ts';
import { leadCards, leads, publishLeadChange } from './lead.resource.ts';
import { toPlacement, type Placement } from './choose-position.ts';
import { lockBoard, placeLead } from './place-lead.ts';
import { resolveLeadColumns } from './resolve-lead-columns.ts';

type Move = RouteBody<typeof route>;

/**
 * Moves a card. Concurrent moves run one at a time, so that all positions of a stage differ and
 * every board shows the same order.
 * @throws DomainError 400 for more than one placement or an unknown neighbour; `conflict` if the
 * neighbour has left the stage; `stale`, `not_found`.
 */
export async function moveLead(
  context: Context,
  { id, body, seenVersion }: { id: string; body: Move; seenVersion: number | null },
): Promise<Versioned<LeadCard>> {
  authorize(context.actor, route.access);
  const placement = parsePlacement(body);
  await transact(context, async (tx) => {
    await lockBoard(tx);
    const before = await lockRow(tx, context, leads, { id, seenVersion: null });
    const leadColumns = resolveLeadColumns(body, before);
    const placementColumns = await placeLead(tx, context, before, { stage: body.stage, placement });
    requireVersion(before, seenVersion);
    await updateRow(tx, context, leads, before, {
      values: { ...leadColumns, ...placementColumns },
      action: 'move',
    });
    await publishLeadChange(tx, before.id);
  });
  return read(context, leadCards, id);
}

function parsePlacement({ before_id, after_id, position }: Move): Placement {
  const given = Object.entries({ before_id, after_id, position }).filter(
    ([, value]) => value !== undefined,
  );
  const [, second] = given;
  if (second) throw fieldError(second[0], 'lead.one_place');
  if (before_id !== undefined) return { at: 'before', id: before_id };
  if (after_id !== undefined) return { at: 'after', id: after_id };
  return toPlacement(position);
}
