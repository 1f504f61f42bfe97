import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterButton } from '#web/kit/list/filter-button.tsx';
import { useSearchText } from '#web/lib/list/use-search-text.ts';
import { useIsSmallScreen } from '#web/lib/page/use-is-small-screen.ts';
import { SearchInput } from '#web/ui/search-input.tsx';
import { BoardSort } from './filters/board-sort.tsx';
import { PriorityFilter } from './filters/priority-filter.tsx';
import type { BoardSearch } from './data/board-search.ts';

export interface BoardToolbarProps {
  search: BoardSearch;
  filters?: ReactNode;
}

/** Searches, filters and sorts the board; on a small screen behind a button, as in lists. */
export function BoardToolbar({ search, filters }: BoardToolbarProps) {
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
    <div className="flex flex-wrap items-center gap-3">
      <SearchInput
        label={t('leads.board.search')}
        clearLabel={t('list.clear_search')}
        value={text.value}
        onChange={text.set}
        className="min-w-40 flex-1 max-sm:basis-full sm:max-w-xs sm:min-w-60"
      />
      {isSmall ? (
        <>
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
    </div>
  );
}
