import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import type { LibraryList } from './library-list.ts';

/** The orders of the list; the first is its own while nothing is searched for. */
const orderings = ['-created_at', 'created_at', 'title', '-title', '-updated_at'] as const;

/** The order of the list: while words are searched for and no other is chosen, the best hits first. */
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
      // None is the list's own, which is the best first for words.
      onChange={(ordering) => list.setOrdering(ordering ?? '')}
    />
  );
}
