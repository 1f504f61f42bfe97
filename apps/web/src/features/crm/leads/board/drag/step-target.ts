import type { LeadStage } from '@portal/contract/crm';
import type { DropTarget } from './drag-store.ts';

/** A column as the arrow keys go through it: how many cards it has besides the one in hand. */
export interface Lane {
  readonly stage: LeadStage;
  readonly others: number;
}

/** Returns the next drop position for an arrow key; the same one at an end. */
export function getStepTarget(
  key: string,
  { stage, index }: DropTarget,
  lanes: readonly Lane[],
): DropTarget {
  const at = lanes.findIndex((lane) => lane.stage === stage);
  const lane = lanes[at];
  if (!lane) return { stage, index };
  if (key === 'ArrowUp') return { stage, index: Math.max(0, index - 1) };
  if (key === 'ArrowDown') return { stage, index: Math.min(lane.others, index + 1) };
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  const next = lanes[at + step];
  return next ? { stage: next.stage, index: Math.min(next.others, index) } : { stage, index };
}
