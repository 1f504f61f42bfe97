import { DndContext, DragOverlay } from '@dnd-kit/core';
import { leadStages, type LeadBoard, type LeadStage } from '@portal/contract/crm';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { BoardColumn } from './board-column.tsx';
import { cardLook } from './board-card.tsx';
import type { BoardWish } from './data/board-query.ts';
import { useBoardDrag } from './drag/board-drag.ts';
import { columnUnder } from './drag/column-under.ts';
import { useBoardDragging } from './drag/use-board-drag.ts';
import { useCardSensors } from './drag/use-card-sensors.ts';
import { useWantedFocus } from './drag/use-wanted-focus.ts';
import { LeadCardFace } from './lead-card.tsx';

export interface BoardColumnsProps {
  board: LeadBoard;
  wish: BoardWish;
  /** Whether the order is the board's own, in which a card has a place between others. */
  isOrdered: boolean;
  /** The one stage that is shown, as on a phone; null: all, side by side. */
  only: LeadStage | null;
}

/** The library would speak English; what is said is said by `BoardVoice`. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** How near to its edge, as a share of it, the board is scrolled: not where a column stands whole. */
const nearEdge = { x: 0.06, y: 0.12 };

/** The stages side by side, and the card in hand. */
export function BoardColumns({ board, wish, isOrdered, only }: BoardColumnsProps) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const stages = only === null ? leadStages : [only];
  const store = useBoardDrag();
  const dragging = useBoardDragging(store, { board, isOrdered, stages, root });
  const { held, onStep, handlers } = dragging;
  const sensors = useCardSensors(onStep);
  useWantedFocus(store, root);
  const shown = held?.board ?? board;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      autoScroll={{ threshold: nearEdge }}
      accessibility={{
        announcements: silent,
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
            '-mx-4 flex max-h-[max(26rem,calc(100dvh-var(--above-board,16.25rem)))] min-h-104 gap-3 overflow-x-auto px-4 pb-2 sm:-mx-8 sm:scroll-px-8 sm:px-8',
          only === null && held === null && 'max-lg:snap-x max-lg:snap-proximity',
        )}
      >
        {shown.stages
          .filter(({ stage }) => stages.includes(stage))
          .map((column) => (
            <BoardColumn
              key={column.stage}
              column={column}
              wish={wish}
              isOrdered={isOrdered}
              held={held}
              isAlone={only !== null}
            />
          ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {held && !held.byKeyboard ? (
          <div inert className={classNames(cardLook, 'rotate-1 cursor-grabbing shadow-float')}>
            <LeadCardFace card={held.card} isCopy />
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  );
}
