import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { ListState } from './list-pages.tsx';

export interface ListEmptyProps {
  list: Pick<ListState<never>, 'search' | 'page' | 'clear'>;
  empty: ReactNode;
}

/** Search params that affect presentation, not content. */
export const presentationKeys = new Set(['view', 'tab', 'ordering']);

/** Empty state of a list: nothing matches the filters, or there are no rows at all. */
export function ListEmpty({ list, empty }: ListEmptyProps) {
  const { t } = useTranslation();
  const narrowed = Object.keys(list.search).some((key) => !presentationKeys.has(key));
  if (!narrowed) return empty;
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('list.nothing_found')}
      text={t('list.nothing_found_text')}
      action={
        <Button variant="outline" onClick={list.clear}>
          {t('list.clear_filters')}
        </Button>
      }
    />
  );
}
