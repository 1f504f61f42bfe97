import {
  type CollisionDetection,
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type LeadBoard, type LeadStage, leadStages } from '@portal/contract/crm';
import { hashKey } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PromptKeyboardSensor } from '#web/lib/drag/keyboard-sensor.ts';
import { useSearchParam } from '#web/lib/url/search-params.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useIsPhone } from '#web/lib/page/use-media.ts';
import { Button } from '#web/ui/button.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { cardClassName } from './board-card.tsx';
import { BoardColumn } from './board-column.tsx';
import { manualOrder } from './data/board-order.ts';
import { getBoardOrder } from './data/board-search.ts';
import { hasWeightedSum } from './data/column-sums.ts';
import { useBoardDrag } from './drag/board-drag.ts';
import type { DragStore } from './drag/drag-store.ts';
import { useBoardDragging } from './drag/use-board-drag.ts';
import { LeadCardFace } from './lead-card.tsx';
import type { ShownBoard } from './use-board.ts';

interface BoardColumnsProps {
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

/** Handles an arrow key during a drag. */
type OnStep = (key: string) => void;

const arrows = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

const keys = { start: ['Space', 'Enter'], end: ['Space', 'Enter'], cancel: ['Escape', 'Tab'] };

/** The stages side by side; on a phone one at a time. */
export function BoardView(props: Omit<BoardColumnsProps, 'only'>) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const isWeighted = props.board.stages.some(hasWeightedSum);
  return (
    <div
      className={classNames('flex min-w-0 flex-col gap-2', isWeighted && '[--board-hint:1.5rem]')}
    >
      {isWeighted ? <p className="text-xs text-soft">{t('leads.board.weighted_hint')}</p> : null}
      {isPhone ? <PhoneBoard {...props} /> : <BoardColumns {...props} only={null} />}
    </div>
  );
}

function PhoneBoard(props: Omit<BoardColumnsProps, 'only'>) {
  const { search, priority, has_lost_reason: reason } = props.board.query;
  const isNarrowed = [search, priority, reason].some((filter) => filter !== undefined);
  return (
    <StageTabs board={props.board} isFiltered={isNarrowed}>
      {(only) => <BoardColumns {...props} only={only} />}
    </StageTabs>
  );
}

interface StageTabsProps {
  board: LeadBoard;
  /** Something is looked for, which may be in any stage. */
  isFiltered: boolean;
  children: (only: LeadStage) => ReactNode;
}

/**
 * Shows one stage at a time on a phone (`?stage=`). During a search it opens the first stage with
 * hits, because other tabs' hits are not visible.
 */
export function StageTabs({ board, isFiltered, children }: StageTabsProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const [stageParam, set] = useSearchParam('stage');
  const found = board.stages.filter(({ count }) => count > 0);
  const defaultStage = (isFiltered ? found[0]?.stage : undefined) ?? leadStages[0];
  const shown = leadStages.find((stage) => stage === stageParam) ?? defaultStage;
  const isElsewhere = isFiltered && !found.some(({ stage }) => stage === shown);
  // With a search, the first tab depends on the results, so the choice is stored.
  const open = (next: string) => void set(!isFiltered && next === leadStages[0] ? undefined : next);
  return (
    <Tabs value={shown} onValueChange={open}>
      <TabList label={t('leads.board.stage')}>
        {board.stages.map(({ stage, count }) => (
          <Tab key={stage} value={stage} count={format.number(count)}>
            {t(`leads.stages.${stage}`)}
          </Tab>
        ))}
      </TabList>
      <TabPanel value={shown} className="pt-3">
        {children(shown)}
        {isElsewhere ? <FoundElsewhere found={found} onOpen={open} /> : null}
      </TabPanel>
    </Tabs>
  );
}

interface FoundElsewhereProps {
  found: LeadBoard['stages'];
  onOpen: (stage: LeadStage) => void;
}

/** Leads to the stages that have what is looked for, out of one that has not. */
function FoundElsewhere({ found, onOpen }: FoundElsewhereProps) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <div className="flex flex-col items-start gap-2 pt-3">
      <p className="text-sm text-soft">{t('leads.board.elsewhere')}</p>
      <div className="flex flex-wrap gap-2">
        {found.map(({ stage, count }) => (
          <Button key={stage} variant="outline" onClick={() => onOpen(stage)}>
            {t(`leads.stages.${stage}`)}{' '}
            <span className="text-xs text-soft tabular-nums">{format.number(count)}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The stages side by side, and the card in hand. */
function BoardColumns({ board, only }: BoardColumnsProps) {
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
