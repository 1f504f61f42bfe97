import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '#web/ui/search-input.tsx';
import { ViewToggle } from '#web/ui/view-toggle.tsx';
import { ListExport } from './list-export.tsx';
import type { ListState } from './list-view.tsx';

export interface ListToolbarProps {
  list: Pick<ListState<never>, 'source' | 'text' | 'view' | 'setView'>;
  searchLabel: string;
  filters?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  exportable?: boolean | undefined;
}

/**
 * Search, filters, cards or table, and what can be done; Tab goes through them as they stand. On a
 * phone the view stands beside the search, so that the filters have the rows below to themselves.
 */
export function ListToolbar(props: ListToolbarProps) {
  const { list, searchLabel, filters, actions, exportable } = props;
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchInput
        label={searchLabel}
        clearLabel={t('list.clear_search')}
        value={list.text.value}
        onChange={list.text.set}
        className="min-w-40 flex-1 max-sm:-order-2 sm:max-w-xs"
      />
      {filters}
      <div className="ms-auto flex items-center gap-2 max-sm:-order-1">
        {exportable ? <ListExport source={list.source} /> : null}
        <ViewToggle
          label={t('list.view')}
          cardsLabel={t('list.cards')}
          tableLabel={t('list.table')}
          value={list.view}
          onChange={list.setView}
        />
      </div>
      {actions ? (
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1">
          {actions}
        </div>
      ) : null}
    </div>
  );
}
