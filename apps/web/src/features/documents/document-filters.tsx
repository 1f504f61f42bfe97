import type { Document, listDocuments } from '@portal/contract/documents';
import type { Language } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import type { List } from '#web/lib/list/use-list.ts';
import { useCategoryOptions, useLanguageOptions } from './document-options.ts';

/** The orders of the list; the first is the list's own. */
const orderings = ['-created_at', 'created_at', 'title', '-title', '-updated_at'] as const;

interface Filters {
  category?: Document['category'] | undefined;
  language?: Language | undefined;
}

export interface DocumentFiltersProps {
  list: Pick<List<typeof listDocuments>, 'ordering' | 'setOrdering'> & {
    search: Filters;
    /** Sets filters; one that is undefined is taken away. */
    set: (changes: Filters) => void;
  };
}

/** Narrows and sorts the library; sorting is here too because cards have no headings. */
export function DocumentFilters({ list }: DocumentFiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      <ListChoice
        label={t('documents.filter_category')}
        value={list.search.category ?? null}
        options={useCategoryOptions()}
        emptyLabel={t('documents.all_categories')}
        onChange={(category) => list.set({ category: category ?? undefined })}
      />
      <ListChoice
        label={t('documents.filter_language')}
        value={list.search.language ?? null}
        options={useLanguageOptions()}
        emptyLabel={t('documents.all_languages')}
        onChange={(language) => list.set({ language: language ?? undefined })}
      />
      <ListChoice<string>
        label={t('documents.sort')}
        value={list.ordering ?? orderings[0]}
        options={orderings.map((value) => ({ value, label: t(`documents.orderings.${value}`) }))}
        onChange={(ordering) => list.setOrdering(ordering ?? orderings[0])}
      />
    </>
  );
}
