import type { ViewAs } from '@portal/contract/kernel';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useCategoryOptions,
  useLanguageOptions,
} from '#web/features/documents/document-visibility.tsx';
import { useProductTypeOptions } from '#web/features/shared/lookup/use-product-type-options.ts';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { LookupPlaceholder } from '#web/kit/list/lookup-placeholder.tsx';
import { MoreFilters } from '#web/kit/list/more-filters.tsx';
import { preloadedComponent } from '#web/lib/lazy-component.ts';
import {
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioItems,
  DropdownMenuSeparator,
} from '#web/ui/dropdown-menu.tsx';
import { getTagIds, type LibraryList } from './library-list.ts';

// Loads in parallel with the documents; the list does not wait for it.
const DocumentLookups = preloadedComponent(
  async () => (await import('./document-lookups.tsx')).DocumentLookups,
);

const TagFilter = preloadedComponent(
  async () => (await import('./document-lookups.tsx')).TagFilter,
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
  // The field stays once it was shown: it may have the focus when its last tag goes.
  const [hasTag, setHasTag] = useState(false);
  const [tagRequests, setTagRequests] = useState(0);
  if (!hasTag && (tagRequests > 0 || getTagIds(list).length > 0)) setHasTag(true);
  return (
    <>
      <div className="max-sm:flex-auto sm:w-38">
        <ListChoice
          label={t('documents.filter_category')}
          value={list.search.category ?? null}
          options={useCategoryOptions()}
          emptyLabel={t('documents.all_categories')}
          onChange={(category) => list.set({ category: category ?? undefined })}
        />
      </div>
      {forProduct ? null : (
        <Suspense fallback={<LookupPlaceholder />}>
          <DocumentLookups list={list} />
        </Suspense>
      )}
      <RarerDocumentFilters
        list={list}
        forProduct={forProduct}
        onTag={() => setTagRequests(tagRequests + 1)}
      />
      {hasTag ? (
        <Suspense fallback={<LookupPlaceholder />}>
          <TagFilter list={list} viewAs={viewAs} focusRequests={tagRequests} />
        </Suspense>
      ) : null}
      <DocumentSort list={list} />
    </>
  );
}

interface RarerDocumentFiltersProps {
  list: DocumentFiltersProps['list'];
  forProduct: boolean;
  /** Opens the filter by tag, which has a search field. */
  onTag: () => void;
}

/** Radio item for any value. */
const any = 'any';

/** The rarer filters of the library. */
function RarerDocumentFilters({ list, forProduct, onTag }: RarerDocumentFiltersProps) {
  const { t } = useTranslation();
  const types = useProductTypeOptions();
  const languages = useLanguageOptions();
  const { product_type: type, language } = list.search;
  const isSet = [!forProduct && type, language];
  return (
    <MoreFilters count={isSet.filter(Boolean).length}>
      {forProduct ? null : (
        <>
          <DropdownMenuLabel>{t('fields.product_type')}</DropdownMenuLabel>
          <DropdownMenuRadioItems
            label={t('fields.product_type')}
            value={type ?? any}
            options={[{ value: any, label: t('documents.any_type') }, ...types]}
            onValueChange={(value) =>
              list.set({
                product_type: types.find((one) => one.value === value)?.value,
                product_id: undefined,
              })
            }
          />
          <DropdownMenuSeparator />
        </>
      )}
      <DropdownMenuLabel>{t('documents.filter_language')}</DropdownMenuLabel>
      <DropdownMenuRadioItems
        label={t('documents.filter_language')}
        value={language ?? any}
        options={[{ value: any, label: t('documents.all_languages') }, ...languages]}
        onValueChange={(value) =>
          list.set({ language: languages.find((one) => one.value === value)?.value })
        }
      />
      <DropdownMenuSeparator />
      <DropdownMenuItem onSelect={onTag}>{`${t('tags.tag')}…`}</DropdownMenuItem>
    </MoreFilters>
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
    <div className="max-sm:flex-auto sm:w-38">
      <ListChoice<string>
        label={t('documents.sort')}
        value={list.ordering ?? (isSearched ? null : orderings[0])}
        options={orderings.map((value) => ({ value, label: t(`documents.orderings.${value}`) }))}
        emptyLabel={isSearched ? t('documents.best_first') : undefined}
        // An empty ordering means the default: relevance for a search.
        onChange={(ordering) => list.setOrdering(ordering ?? '')}
      />
    </div>
  );
}
