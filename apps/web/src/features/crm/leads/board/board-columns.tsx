import { DndContext, DragOverlay } from '@dnd-kit/core';
import { leadStages, type LeadBoard, type LeadStage } from '@portal/contract/crm';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { BoardColumn } from './board-column.tsx';
import { cardClassName } from './board-card.tsx';
import type { BoardQuery } from './data/board-query.ts';
import { useBoardDrag } from './drag/board-drag.ts';
import { detectColumn } from './drag/detect-column.ts';
import { useBoardDragging } from './drag/use-board-drag.ts';
import { useCardSensors } from './drag/use-card-sensors.ts';
import { useRequestedFocus } from './drag/use-requested-focus.ts';
import { LeadCardFace } from './lead-card.tsx';

export interface BoardColumnsProps {
  board: LeadBoard;
  query: BoardQuery;
  /** True in the board's own order, in which cards have positions. */
  isOrdered: boolean;
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
export function BoardColumns({ board, query, isOrdered, only }: BoardColumnsProps) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const stages = only === null ? leadStages : [only];
  const store = useBoardDrag();
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
            '-mx-4 flex max-h-[max(26rem,calc(100dvh-var(--above-board,16.25rem)))] min-h-104 gap-3 overflow-x-auto px-4 pb-2 sm:-mx-8 sm:scroll-px-8 sm:px-8',
          only === null && dragged === null && 'max-lg:snap-x max-lg:snap-proximity',
        )}
      >
        {shown.stages
          .filter(({ stage }) => stages.includes(stage))
          .map((column) => (
            <BoardColumn
              key={column.stage}
              column={column}
              query={query}
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
