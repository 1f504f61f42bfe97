import type { LeadBoard, LeadStage } from '@portal/contract/crm';
import type { TFunction } from 'i18next';
import type { DropTarget } from './drag-store.ts';

/** Dragged card: its contact, and the column it comes from. */
export interface DraggedLead {
  readonly name: string;
  readonly from: LeadStage;
}

/** Phase of a drag: picked up, over a position, dropped. */
export type DragPhase = 'picked_up' | 'over' | 'dropped';

/**
 * Returns the screen reader's message about a dragged card: "Picked up Anna Visser. New, position 2
 * of 5." In a sorted board only the stage is announced, because positions cannot be chosen.
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
