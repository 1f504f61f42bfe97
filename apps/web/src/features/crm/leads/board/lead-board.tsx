import { convertLead, leadPriorities, type LeadPriority } from '@portal/contract/crm';
import { X } from 'lucide-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterButton } from '#web/kit/list/filter-button.tsx';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { lazyComponent, preloadedComponent } from '#web/lib/lazy-component.ts';
import { useSearchText } from '#web/lib/list/use-search-text.ts';
import { useIsSmallScreen } from '#web/lib/page/use-media.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { useStore, useStorePart } from '#web/lib/store.ts';
import { useSetSearch } from '#web/lib/url/search-params.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { BoardEmpty } from './board-empty.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { type BoardOrder, boardOrders, manualOrder } from './data/board-order.ts';
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

interface BoardToolbarProps {
  search: BoardSearch;
  filters?: ReactNode;
  viewToggle?: ReactNode;
}

/** Searches, filters and sorts the board; on a small screen behind a button, as in lists. */
function BoardToolbar({ search, filters, viewToggle }: BoardToolbarProps) {
  const { t } = useTranslation();
  const isSmall = useIsSmallScreen();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const text = useSearchText();
  // The board by salesperson shows the person elsewhere, not as a filter.
  const { rep: _rep, ...others } = search;
  const all = (
    <>
      <PriorityFilter chosen={search.priority ?? []} />
      {filters}
      <BoardSort order={search.ordering} />
    </>
  );
  return (
    <div data-toolbar="" className="flex flex-wrap items-center gap-3">
      <SearchInput
        label={t('leads.board.search')}
        placeholder={t('leads.board.search_hint')}
        clearLabel={t('list.clear_search')}
        value={text.value}
        onChange={text.set}
        className="min-w-40 grow-3 basis-44 max-sm:basis-full sm:max-w-xs sm:min-w-44"
      />
      {isSmall ? (
        <>
          {viewToggle}
          <FilterButton
            search={filters ? search : others}
            isOpen={isOpen}
            controls={id}
            onToggle={() => setOpen(!isOpen)}
          />
          {isOpen ? (
            <div id={id} className="flex w-full flex-wrap items-center gap-3">
              {all}
            </div>
          ) : null}
        </>
      ) : (
        all
      )}
      {search.reason === undefined ? null : <WithoutReason />}
      {viewToggle && !isSmall ? <div className="ms-auto">{viewToggle}</div> : null}
    </div>
  );
}

/** Says that the board shows lost leads without a reason alone, as the report leads to, and shows all again. */
function WithoutReason() {
  const { t } = useTranslation();
  const setSearch = useSetSearch();
  return (
    <Button variant="outline" aria-pressed onClick={() => void setSearch({ reason: undefined })}>
      {t('leads.board.without_reason')}
      <X aria-hidden />
    </Button>
  );
}

/** The order of the cards in each column (specification §9); by hand where none is chosen. */
function BoardSort({ order = manualOrder }: { order: BoardOrder | undefined }) {
  const { t } = useTranslation();
  const setSearch = useSetSearch();
  return (
    <ListChoice<BoardOrder>
      label={t('leads.board.sort')}
      value={order}
      options={boardOrders.map(([value, name]) => ({
        value,
        label: t(`leads.board.sorts.${name}`),
      }))}
      onChange={(next) => void setSearch({ ordering: next === manualOrder ? undefined : next })}
    />
  );
}

/** Narrows the board to one or several priorities: buttons that stay pressed. */
function PriorityFilter({ chosen }: { chosen: readonly LeadPriority[] }) {
  const { t } = useTranslation();
  const setSearch = useSetSearch();
  const toggle = (priority: LeadPriority) => {
    const next = leadPriorities.filter((one) => chosen.includes(one) !== (one === priority));
    const all = next.length === 0 || next.length === leadPriorities.length;
    void setSearch({ priority: all ? undefined : next });
  };
  return (
    <fieldset className="flex shrink-0 gap-0.5 rounded border border-line bg-surface p-px max-sm:w-full">
      <legend className="sr-only">{t('leads.board.priority')}</legend>
      {leadPriorities.map((priority) => (
        <button
          key={priority}
          type="button"
          aria-pressed={chosen.includes(priority)}
          onClick={() => toggle(priority)}
          className="h-8 rounded-[calc(var(--radius)-2px)] px-2.5 text-soft transition-colors duration-100 hover:text-ink aria-pressed:bg-hover aria-pressed:font-medium aria-pressed:text-ink max-sm:flex-1 touch:h-11"
        >
          {t(`leads.priorities.${priority}`)}
        </button>
      ))}
    </fieldset>
  );
}
