import { useTranslation } from 'react-i18next';
import type { ListView } from '#web/lib/list/list-search.ts';
import { useViewChoice } from '#web/lib/list/use-view-choice.ts';
import { useSearchParam, useSetSearch } from '#web/lib/url/search-params.ts';
import { ViewToggle } from '#web/ui/view-toggle.tsx';

/** What the list has in the address, and the board does not understand. */
const listParams = ['stage', 'stalled', 'step', 'close', 'page', 'ordering', 'view'];

/** Returns whether the leads are shown as a board (`cards`) or a list (`?view=table`), and how to choose. */
export function useLeadsView(): readonly [ListView, (view: ListView) => void] {
  const [param] = useSearchParam('view');
  const setSearch = useSetSearch();
  const [stored, store] = useViewChoice('leads', 'cards');
  const choose = (view: ListView) => {
    store(view);
    void setSearch(Object.fromEntries(listParams.map((name) => [name, undefined])));
  };
  return [param === 'table' || param === 'cards' ? param : stored, choose];
}

export interface LeadsViewToggleProps {
  view: ListView;
  onChange: (view: ListView) => void;
}

/** Choice of the board or the list. */
export function LeadsViewToggle({ view, onChange }: LeadsViewToggleProps) {
  const { t } = useTranslation();
  return (
    <ViewToggle
      label={t('list.view')}
      cardsLabel={t('leads.list.board')}
      tableLabel={t('leads.list.list')}
      value={view}
      onChange={onChange}
    />
  );
}
