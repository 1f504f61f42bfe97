import type { Document, listDocuments } from '@portal/contract/documents';
import type { Language } from '@portal/contract/kernel';
import type { ProductType } from '@portal/contract/products';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { ListLookup } from '#web/kit/list/list-lookup.tsx';
import { useManufacturerLookup } from '#web/kit/lookup/use-manufacturer-lookup.ts';
import { useProductTypeOptions } from '#web/kit/lookup/use-product-type-options.ts';
import type { List } from '#web/lib/list/use-list.ts';
import { useCategoryOptions, useLanguageOptions } from './document-options.ts';

/** The orders of the list; the first is the list's own. */
const orderings = ['-created_at', 'created_at', 'title', '-title', '-updated_at'] as const;

interface Filters {
  category?: Document['category'] | undefined;
  language?: Language | undefined;
  manufacturer_id?: string | undefined;
  product_type?: ProductType | undefined;
}

export interface DocumentFiltersProps {
  list: Pick<List<typeof listDocuments>, 'ordering' | 'setOrdering'> & {
    search: Filters;
    /** Sets filters; one that is undefined is taken away. */
    set: (changes: Filters) => void;
  };
  /** All are of one product: nothing to narrow by what they are about. */
  ofOne?: boolean | undefined;
}

/** Narrows and sorts the library; sorting is here too because cards have no headings. */
export function DocumentFilters({ list, ofOne = false }: DocumentFiltersProps) {
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
      {ofOne ? null : <AboutFilters list={list} />}
      <ListChoice<string>
        label={t('documents.sort')}
        value={list.ordering ?? orderings[0]}
        options={orderings.map((value) => ({ value, label: t(`documents.orderings.${value}`) }))}
        onChange={(ordering) => list.setOrdering(ordering ?? orderings[0])}
      />
    </>
  );
}

/** Narrows by what the documents are about. */
function AboutFilters({ list }: Pick<DocumentFiltersProps, 'list'>) {
  const { t } = useTranslation();
  const { manufacturer_id: manufacturer, product_type: type } = list.search;
  return (
    <>
      <ListLookup
        lookup={useManufacturerLookup(manufacturer ?? null)}
        label={t('fields.manufacturer_id')}
        emptyLabel={t('documents.any_manufacturer')}
        onChange={(chosen) => list.set({ manufacturer_id: chosen ?? undefined })}
      />
      <ListChoice
        label={t('fields.product_type')}
        value={type ?? null}
        options={useProductTypeOptions()}
        emptyLabel={t('documents.any_type')}
        onChange={(chosen) => list.set({ product_type: chosen ?? undefined })}
      />
    </>
  );
}
