import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import type { LibraryList } from './library-list.ts';

/** Orderings of the list; the first is the default without a search. */
const orderings = ['-created_at', 'created_at', 'title', '-title', '-updated_at'] as const;

/** Chooses the ordering; a search defaults to relevance. */
export function DocumentSort({
  list,
}: {
  list: Pick<LibraryList, 'search' | 'ordering' | 'setOrdering'>;
}) {
  const { t } = useTranslation();
  const isSearched = Boolean(list.search.search);
  return (
    <ListChoice<string>
      label={t('documents.sort')}
      value={list.ordering ?? (isSearched ? null : orderings[0])}
      options={orderings.map((value) => ({ value, label: t(`documents.orderings.${value}`) }))}
      emptyLabel={isSearched ? t('documents.best_first') : undefined}
      // An empty ordering means the default: relevance for a search.
      onChange={(ordering) => list.setOrdering(ordering ?? '')}
    />
  );
}
