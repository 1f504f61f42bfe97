import { leadPriorities, type LeadPriority } from '@portal/contract/crm';
import { X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterButton } from '#web/kit/list/filter-button.tsx';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { useSetSearch } from '#web/lib/url/search-params.ts';
import { useSearchText } from '#web/lib/list/use-search-text.ts';
import { useIsSmallScreen } from '#web/lib/page/use-media.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { type BoardOrder, boardOrders, manualOrder } from './data/board-order.ts';
import type { BoardSearch } from './data/board-search.ts';

export interface BoardToolbarProps {
  search: BoardSearch;
  filters?: ReactNode;
  viewToggle?: ReactNode;
}

/** Searches, filters and sorts the board; on a small screen behind a button, as in lists. */
export function BoardToolbar({ search, filters, viewToggle }: BoardToolbarProps) {
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
