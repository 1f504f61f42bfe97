import type { LeadBoard, LeadStage } from '@portal/contract/crm';
import type { TFunction } from 'i18next';
import type { DropTarget } from './drag-store.ts';

/** A card in hand: who it is about, and the column it was taken from. */
export interface DraggedLead {
  readonly name: string;
  readonly from: LeadStage;
}

/** What is said of a card that is moved: picked up, over a place, dropped. */
export type DragPhase = 'picked_up' | 'over' | 'dropped';

/**
 * What screen readers say of a card in hand: "Picked up Anna Visser. New, position 2 of 5." Where
 * the order is not the board's own, a card has no position that is chosen: only the stage is said.
 */
export function formatDragMessage(
  t: TFunction,
  phase: DragPhase,
  { name, from }: DraggedLead,
  { target, board, isOrdered }: { target: DropTarget; board: LeadBoard; isOrdered: boolean },
): string {
  const { count = 0 } = board.stages.find(({ stage }) => stage === target.stage) ?? {};
  const stage = t(`leads.stages.${target.stage}`);
  const total = target.stage === from ? count : count + 1;
  const values = { name, stage, position: target.index + 1, total };
  return isOrdered
    ? t(`leads.board.said.${phase}`, values)
    : t(`leads.board.said.${phase}_stage`, values);
}
