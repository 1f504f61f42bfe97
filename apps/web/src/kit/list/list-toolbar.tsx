import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsSmallScreen } from '#web/lib/page/use-is-small-screen.ts';
import { SearchInput } from '#web/ui/search-input.tsx';
import { ViewToggle } from '#web/ui/view-toggle.tsx';
import { FilterButton } from './filter-button.tsx';
import { ListExport } from './list-export.tsx';
import type { ListState } from './list-view.tsx';

export interface ListToolbarProps {
  list: Pick<ListState<never>, 'search' | 'source' | 'text' | 'view' | 'setView'>;
  searchLabel: string;
  filters?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  exportable?: boolean | undefined;
}

/**
 * Search, filters, view toggle and actions, in tab order. Small screens collapse the filters behind
 * a button; on phones the search has its own row. Actions wrap as a group.
 */
export function ListToolbar(props: ListToolbarProps) {
  const { list, searchLabel, filters, actions, exportable } = props;
  const { t } = useTranslation();
  const isSmall = useIsSmallScreen();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isFolded = isSmall && Boolean(filters);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchInput
        label={searchLabel}
        clearLabel={t('list.clear_search')}
        value={list.text.value}
        onChange={list.text.set}
        className="min-w-40 flex-1 max-sm:basis-full sm:max-w-xs sm:min-w-60"
      />
      {isFolded ? (
        <FilterButton
          search={list.search}
          isOpen={isOpen}
          controls={id}
          onToggle={() => setOpen(!isOpen)}
        />
      ) : (
        filters
      )}
      <div className="contents lg:ms-auto lg:flex lg:flex-wrap lg:items-center lg:justify-end lg:gap-3">
        <div className="ms-auto flex items-center gap-2">
          {exportable ? <ListExport source={list.source} /> : null}
          <ViewToggle
            label={t('list.view')}
            cardsLabel={t('list.cards')}
            tableLabel={t('list.table')}
            value={list.view}
            onChange={list.setView}
          />
        </div>
        {isFolded && isOpen ? (
          <div id={id} className="flex w-full flex-wrap items-center gap-3">
            {filters}
          </div>
        ) : null}
        {actions ? (
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1">
            {actions}
          </div>
        ) : null}
      </div>
    </div>
  );
}
