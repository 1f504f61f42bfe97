import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { ListState } from './list-pages.tsx';
import { NearNames } from './near-names.tsx';

export interface NothingFoundProps {
  list: Pick<ListState<never>, 'search' | 'source' | 'clear'> & {
    result: { isPlaceholderData: boolean };
  };
}

/** Shown where nothing matches a list's search and filters. */
export function NothingFound({ list }: NothingFoundProps) {
  const { t } = useTranslation();
  // Not while the next search is under way, which may find something.
  const hasSearched = 'search' in list.search && !list.result.isPlaceholderData;
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('list.nothing_found')}
      text={t('list.nothing_found_text')}
      action={
        <div className="flex flex-col items-center gap-4">
          {hasSearched ? <NearNames source={list.source} /> : null}
          <Button variant="outline" onClick={list.clear}>
            {t('list.clear_filters')}
          </Button>
        </div>
      }
    />
  );
}
