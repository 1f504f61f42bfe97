import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { BoardEmpty } from './board-empty.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { BoardToolbar } from './board-toolbar.tsx';
import { BoardLiveRegion } from './board-live-region.tsx';
import { manualOrder } from './data/board-order.ts';
import { toBoardQuery, type BoardSearch } from './data/board-search.ts';
import { BoardDrag } from './drag/board-drag.ts';
import { createDragStore } from './drag/drag-store.ts';
import { LeadLinks } from './lead-links.tsx';
import { MoveDialogs } from './moves/move-dialogs.tsx';
import { useBoard } from './use-board.ts';

// Loaded in parallel with the leads: dragging is half of the page's script.
const columns = import('./board-view.tsx');
const BoardView = lazy(async () => ({ default: (await columns).BoardView }));

export interface LeadBoardProps {
  /** Search parameters of the board. */
  search: BoardSearch;
  /** Filters besides those of every board. */
  filters?: ReactNode;
  /** Text for a board without leads. */
  empty: { title: string; text: string };
}

/** Board of the leads in their stages, with the search, filters and ordering of the address. */
export function LeadBoard({ search, filters, empty }: LeadBoardProps) {
  const { t } = useTranslation();
  const [store] = useState(createDragStore);
  const boardQuery = toBoardQuery(search);
  const query = useBoard(boardQuery);
  const isOrdered = (search.ordering ?? manualOrder) === manualOrder;
  return (
    <BoardDrag value={store}>
      <div className="flex min-w-0 flex-col gap-4">
        <BoardToolbar search={search} filters={filters} />
        {isOrdered ? null : <p className="-mt-1 text-xs text-soft">{t('leads.board.sorted')}</p>}
        <QueryView
          query={query}
          failure={t('leads.board.load_failed')}
          skeleton={<BoardSkeleton />}
        >
          {(board) => {
            if (board.stages.every(({ count }) => count === 0))
              return <BoardEmpty board={board} search={search} empty={empty} />;
            return (
              <Suspense fallback={<BoardSkeleton />}>
                <LeadLinks>
                  <BoardView board={board} query={boardQuery} isOrdered={isOrdered} />
                </LeadLinks>
              </Suspense>
            );
          }}
        </QueryView>
      </div>
      <MoveDialogs />
      <BoardLiveRegion />
    </BoardDrag>
  );
}
