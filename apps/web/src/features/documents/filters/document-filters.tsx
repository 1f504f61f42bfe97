import type { ViewAs } from '@portal/contract/kernel';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useCategoryOptions,
  useLanguageOptions,
} from '#web/features/documents/document-visibility.tsx';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { LookupPlaceholder } from '#web/kit/list/lookup-placeholder.tsx';
import { preloadedComponent } from '#web/lib/lazy-component.ts';
import type { LibraryList } from './library-list.ts';

// Loads in parallel with the documents; the list does not wait for it.
const DocumentLookups = preloadedComponent(
  async () => (await import('./document-lookups.tsx')).DocumentLookups,
);

export interface DocumentFiltersProps {
  list: Pick<LibraryList, 'search' | 'set' | 'ordering' | 'setOrdering'>;
  /** All documents belong to one product, so these filters are omitted. */
  forProduct: boolean;
  viewAs: ViewAs | undefined;
}

/** Filters and sorts the library. Includes sorting, because cards have no column headers. */
export function DocumentFilters({ list, forProduct, viewAs }: DocumentFiltersProps) {
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
      <Suspense
        fallback={
          <>
            {forProduct ? null : (
              <>
                <LookupPlaceholder />
                <LookupPlaceholder />
              </>
            )}
            <LookupPlaceholder />
          </>
        }
      >
        <DocumentLookups list={list} forProduct={forProduct} viewAs={viewAs} />
      </Suspense>
      <ListChoice
        label={t('documents.filter_language')}
        value={list.search.language ?? null}
        options={useLanguageOptions()}
        emptyLabel={t('documents.all_languages')}
        onChange={(language) => list.set({ language: language ?? undefined })}
      />
      <DocumentSort list={list} />
    </>
  );
}

/** Orderings of the list; the first is the default without a search. */
const orderings = ['-created_at', 'created_at', 'title', '-title', '-updated_at'] as const;

/** Chooses the ordering; a search defaults to relevance. */
function DocumentSort({
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
