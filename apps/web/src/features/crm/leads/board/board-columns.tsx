import {
  type CollisionDetection,
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type LeadStage, leadStages } from '@portal/contract/crm';
import { hashKey } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PromptKeyboardSensor } from '#web/lib/drag/keyboard-sensor.ts';
import { classNames } from '#web/ui/class-names.ts';
import { cardClassName } from './board-card.tsx';
import { BoardColumn } from './board-column.tsx';
import { getBoardOrder } from './data/board-search.ts';
import { manualOrder } from './data/board-order.ts';
import { useBoardDrag } from './drag/board-drag.ts';
import type { DragStore } from './drag/drag-store.ts';
import { useBoardDragging } from './drag/use-board-drag.ts';
import { LeadCardFace } from './lead-card.tsx';
import type { ShownBoard } from './use-board.ts';

export interface BoardColumnsProps {
  board: ShownBoard;
  /** The one stage that is shown, as on a phone; null: all, side by side. */
  only: LeadStage | null;
}

/** The library's announcements are English; `BoardLiveRegion` replaces them. */
const silentAnnouncements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** Distance to the edge, as a share, at which the board scrolls; less for columns shown whole. */
const autoScrollThreshold = { x: 0.06, y: 0.12 };

/** The stages side by side, and the card in hand. */
export function BoardColumns({ board, only }: BoardColumnsProps) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const stages = only === null ? leadStages : [only];
  const store = useBoardDrag();
  // In the board's own order cards have positions.
  const isOrdered = getBoardOrder(board.query) === manualOrder;
  const dragging = useBoardDragging(store, { board, isOrdered, stages, root });
  const { dragged, onStep, handlers } = dragging;
  const sensors = useCardSensors(onStep);
  useRequestedFocus(store, root);
  const shown = dragged?.board ?? board;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detectColumn}
      autoScroll={{ threshold: autoScrollThreshold }}
      accessibility={{
        announcements: silentAnnouncements,
        screenReaderInstructions: { draggable: t('leads.board.instructions') },
        restoreFocus: false,
      }}
      {...handlers}
    >
      <div
        ref={root}
        data-board
        className={classNames(
          only === null &&
            '-mx-4 flex max-h-[max(26rem,calc(100dvh-var(--above-board,16.25rem)-var(--board-hint,0rem)))] min-h-104 gap-3 overflow-x-auto px-4 pb-2 sm:-mx-8 sm:scroll-px-8 sm:px-8',
          only === null && dragged === null && 'max-lg:snap-x max-lg:snap-proximity',
        )}
      >
        {shown.stages
          .filter(({ stage }) => stages.includes(stage))
          .map((column) => (
            <BoardColumn
              // The cards of another query leave together, and its first ones come first.
              key={`${column.stage} ${hashKey([shown.query])}`}
              column={column}
              query={shown.query}
              isOrdered={isOrdered}
              dragged={dragged}
              isAlone={only !== null}
            />
          ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && !dragged.byKeyboard ? (
          <div inert className={classNames(cardClassName, 'rotate-1 cursor-grabbing shadow-float')}>
            <LeadCardFace card={dragged.card} isCopy />
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  );
}

/**
 * Focuses a moved card, which is another element in another column. Takes no focus from outside the
 * board, since a lead may be moved from its panel.
 */
function useRequestedFocus(store: DragStore, root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const id = store.takeFocusRequest();
    const { activeElement: active } = document;
    const isFree = active === null || active === document.body || root.current?.contains(active);
    if (id === null || !isFree) return;
    const handle = root.current?.querySelector<HTMLElement>(`[data-card="${id}"] [data-handle]`);
    handle?.focus();
  });
}

/**
 * Returns the column below the pointer, or the nearest one; the height decides the position in it.
 */
const detectColumn: CollisionDetection = ({
  droppableContainers,
  droppableRects,
  pointerCoordinates,
}) => {
  if (!pointerCoordinates) return [];
  const { x } = pointerCoordinates;
  const columns = droppableContainers.flatMap(({ id }) => {
    const rect = droppableRects.get(id);
    return rect ? [{ id, away: Math.max(rect.left - x, x - rect.right, 0) }] : [];
  });
  const [nearest] = columns.toSorted((one, other) => one.away - other.away);
  return nearest ? [{ id: nearest.id }] : [];
};

/** Handles an arrow key during a drag. */
type OnStep = (key: string) => void;

const arrows = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

const keys = { start: ['Space', 'Enter'], end: ['Space', 'Enter'], cancel: ['Escape', 'Tab'] };

/**
 * Starts a drag: by a small mouse movement, a long press (a shorter one scrolls), or Space or Enter
 * on the handle.
 */
function useCardSensors(onStep: OnStep) {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(PromptKeyboardSensor, {
      keyboardCodes: keys,
      // The keys choose a place, not a point: nothing is moved by pixels.
      coordinateGetter: (event) => {
        if (!arrows.has(event.code)) return undefined;
        event.preventDefault();
        onStep(event.code);
        return undefined;
      },
    }),
  );
}
