import type { ViewAs } from '@portal/contract/kernel';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useCategoryOptions,
  useLanguageOptions,
} from '#web/features/documents/document-visibility.tsx';
import { useProductTypeOptions } from '#web/features/shared/lookup/use-product-type-options.ts';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { LookupPlaceholder } from '#web/kit/list/lookup-placeholder.tsx';
import { MoreFilters } from '#web/kit/list/more-filters.tsx';
import { useOpenedFilters } from '#web/kit/list/use-opened-filters.ts';
import { preloadedComponent } from '#web/lib/lazy-component.ts';
import {
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioItems,
  DropdownMenuSeparator,
} from '#web/ui/dropdown-menu.tsx';
import { type DocumentLookup, getTagIds, type LibraryList } from './library-list.ts';

// Loads in parallel with the documents; the list does not wait for it.
const ManufacturerFilter = preloadedComponent(
  async () => (await import('./document-lookups.tsx')).ManufacturerFilter,
);

const OpenedLookups = preloadedComponent(
  async () => (await import('./document-lookups.tsx')).OpenedLookups,
);

/** Filters with a search field; the documents of one product have no other products. */
const documentLookups: readonly DocumentLookup[] = ['product', 'tag'];
const ofProduct: readonly DocumentLookup[] = ['tag'];

export interface DocumentFiltersProps {
  list: Pick<LibraryList, 'search' | 'set' | 'ordering' | 'setOrdering' | 'result'>;
  /** All documents belong to one product, so these filters are omitted. */
  forProduct: boolean;
  viewAs: ViewAs | undefined;
}

/** Filters and sorts the library. Includes sorting, because cards have no column headers. */
export function DocumentFilters({ list, forProduct, viewAs }: DocumentFiltersProps) {
  const { t } = useTranslation();
  const names = forProduct ? ofProduct : documentLookups;
  const isSet = { product: Boolean(list.search.product_id), tag: getTagIds(list).length > 0 };
  const lookups = useOpenedFilters(names, (name) => isSet[name]);
  return (
    <>
      <ListChoice
        label={t('documents.filter_category')}
        value={list.search.category ?? null}
        options={useCategoryOptions()}
        emptyLabel={t('documents.all_categories')}
        onChange={(category) => list.set({ category: category ?? undefined })}
      />
      {forProduct ? null : (
        <Suspense fallback={<LookupPlaceholder />}>
          <ManufacturerFilter list={list} />
        </Suspense>
      )}
      <RarerDocumentFilters
        list={list}
        forProduct={forProduct}
        lookups={names}
        onLookup={lookups.open}
      />
      {lookups.shown.length > 0 ? (
        <Suspense fallback={<LookupPlaceholder />}>
          <OpenedLookups list={list} viewAs={viewAs} opened={lookups} />
        </Suspense>
      ) : null}
      <DocumentSort list={list} />
    </>
  );
}

interface RarerDocumentFiltersProps {
  list: DocumentFiltersProps['list'];
  forProduct: boolean;
  /** Filters with a search field, which the menu opens beside it. */
  lookups: readonly DocumentLookup[];
  onLookup: (name: DocumentLookup) => void;
}

const lookupLabels = {
  product: 'fields.product_id',
  tag: 'tags.tag',
} as const satisfies Record<DocumentLookup, string>;

/** Radio item for any value. */
const any = 'any';

/** The rarer filters of the library. */
function RarerDocumentFilters(props: RarerDocumentFiltersProps) {
  const { list, forProduct, lookups, onLookup } = props;
  const { t } = useTranslation();
  const types = useProductTypeOptions();
  const languages = useLanguageOptions();
  const { product_type: type, product_id: product, language } = list.search;
  // A chosen product has a field of its own, and sets its type.
  const isSet = [!forProduct && !product && type, language];
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
      {lookups.map((name) => (
        <DropdownMenuItem key={name} onSelect={() => onLookup(name)}>
          {`${t(lookupLabels[name])}…`}
        </DropdownMenuItem>
      ))}
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
