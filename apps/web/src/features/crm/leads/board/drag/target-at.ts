import type { LeadStage } from '@portal/contract/crm';

/** Finds the list of a column's cards on the page. */
export const findCardList = (board: ParentNode, stage: LeadStage): HTMLElement | null =>
  board.querySelector<HTMLElement>(`[data-cards="${stage}"]`);

/** The column at this place from the side, or the nearest to it. */
export function findColumnAt(
  board: ParentNode,
  stages: readonly LeadStage[],
  x: number,
): LeadStage | undefined {
  const getDistance = (stage: LeadStage): number => {
    const rect = findCardList(board, stage)?.getBoundingClientRect();
    return rect ? Math.max(rect.left - x, x - rect.right, 0) : Infinity;
  };
  return stages.toSorted((one, other) => getDistance(one) - getDistance(other))[0];
}

/** Lists the cards of a column, without the dragged one. */
export const listCards = (list: HTMLElement, draggedId: string): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>(':scope > [data-card]')].filter(
    (card) => card.dataset['card'] !== draggedId,
  );

/** Returns the index at which a card at this height, in px of the window, would be dropped. */
export function getIndexAt(cards: readonly Element[], y: number): number {
  const index = cards.findIndex((card) => {
    const { top, height } = card.getBoundingClientRect();
    return y < top + height / 2;
  });
  return index === -1 ? cards.length : index;
}

/** Pixels between two cards; the indicator is in the middle. */
const gap = 8;

/** Returns the position of the drop indicator, in px from the top of the list. */
export function getIndicatorTop(
  list: HTMLElement,
  cards: readonly HTMLElement[],
  index: number,
): number {
  const below = cards[index];
  if (below) return below.offsetTop - gap / 2;
  const last = cards.at(-1);
  return last ? last.offsetTop + last.offsetHeight + gap / 2 : list.clientTop + gap / 2;
}
