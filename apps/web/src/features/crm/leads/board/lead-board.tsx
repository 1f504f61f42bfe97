import { convertLead } from '@portal/contract/crm';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { lazyComponent, preloadedComponent } from '#web/lib/lazy-component.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { useStore, useStorePart } from '#web/lib/store.ts';
import { BoardEmpty } from './board-empty.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { BoardToolbar } from './board-toolbar.tsx';
import { manualOrder } from './data/board-order.ts';
import { type BoardSearch, getBoardOrder, toBoardQuery } from './data/board-search.ts';
import { BoardDrag, useBoardDrag } from './drag/board-drag.ts';
import { createDragStore } from './drag/drag-store.ts';
import { LeadLinks } from './lead-links.tsx';
import { leadMoves } from './moves/lead-moves.ts';
import type { Move } from './moves/move.ts';
import { useBoard } from './use-board.ts';

// Loaded in parallel with the leads: dragging is half of the page's script.
const BoardView = preloadedComponent(async () => (await import('./board-view.tsx')).BoardView);

export interface LeadBoardProps {
  /** Search parameters of the board. */
  search: BoardSearch;
  /** Filters besides those of every board. */
  filters?: ReactNode;
  /** Leads to the list. */
  viewToggle?: ReactNode;
  /** Text for a board without leads. */
  empty: { title: string; text: string };
}

/** Board of the leads in their stages, with the search, filters and ordering of the address. */
export function LeadBoard({ search, filters, viewToggle, empty }: LeadBoardProps) {
  const { t } = useTranslation();
  const [store] = useState(createDragStore);
  const boardQuery = toBoardQuery(search);
  const query = useBoard(boardQuery);
  // Of the board as it is shown, until the one in another order has come.
  const isOrdered = getBoardOrder(query.data?.query ?? boardQuery) === manualOrder;
  return (
    <BoardDrag value={store}>
      <div className="flex min-w-0 flex-col gap-4">
        <BoardToolbar search={search} filters={filters} viewToggle={viewToggle} />
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
                  <BoardView board={board} />
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

/** Announces the position of a moved card to screen readers. */
function BoardLiveRegion() {
  const { liveMessage } = useStore(useBoardDrag());
  return (
    <div aria-live="assertive" aria-atomic data-board-voice className="sr-only">
      {liveMessage}
    </div>
  );
}

const LostDialog = lazyComponent(async () => (await import('./moves/lost-dialog.tsx')).LostDialog);

const ConvertLeadDialog = lazyComponent(
  async () =>
    (await import('#web/features/crm/leads/convert/convert-lead-dialog.tsx')).ConvertLeadDialog,
);

/**
 * Dialogs of a move: the reason for losing a lead, before it; the offer to create a customer, after
 * winning one.
 */
function MoveDialogs() {
  const user = useUser();
  const store = useBoardDrag();
  const { moves, won } = useStore(leadMoves);
  // No dialog opens during a drag.
  const isDragging = useStorePart(store, ({ target }) => target !== null);
  const pending = moves.find(({ state }) => state === 'asking');
  const canConvert = can(user, convertLead.access);
  const isNew = won !== null && won.contact.customer_id === null;
  const back = ({ key, lead }: Move) => {
    leadMoves.cancel(key);
    store.requestFocus(lead.id);
  };
  return (
    <Suspense>
      {pending ? (
        <LostDialog
          key={pending.key}
          name={pending.lead.contact.name}
          onCancel={() => back(pending)}
          onConfirm={(reason) => {
            leadMoves.confirmLost(pending.key, reason);
            store.requestFocus(pending.lead.id);
          }}
        />
      ) : null}
      {won && isNew && canConvert && !isDragging ? (
        <ConvertLeadDialog
          key={won.id}
          lead={{ id: won.id, name: won.contact.name }}
          onClose={leadMoves.dismissWon}
        />
      ) : null}
    </Suspense>
  );
}
