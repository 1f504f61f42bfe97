import type { ViewAs } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';
import { useTagSearch } from '#web/features/documents/tags/tag-picker.tsx';
import { ListLookup } from '#web/kit/list/list-lookup.tsx';
import type { OpenedFilters } from '#web/kit/list/use-opened-filters.ts';
import {
  useManufacturerLookup,
  useTypedProductLookup,
} from '#web/features/shared/lookup/use-product-lookup.ts';
import {
  type DocumentLookup,
  getChosenProduct,
  getTagIds,
  type LibraryList,
} from './library-list.ts';

interface FilterProps {
  list: Pick<LibraryList, 'search' | 'set'>;
}

interface FocusableProps extends FilterProps {
  /** How often the menu has opened it. */
  focusRequests: number;
}

interface TagFilterProps extends FocusableProps {
  viewAs: ViewAs | undefined;
}

/** Filters by manufacturer. */
export function ManufacturerFilter({ list }: FilterProps) {
  const { t } = useTranslation();
  return (
    <ListLookup
      lookup={useManufacturerLookup(list.search.manufacturer_id ?? null)}
      label={t('fields.manufacturer_id')}
      emptyLabel={t('documents.any_manufacturer')}
      onChange={(chosen) => list.set({ manufacturer_id: chosen ?? undefined })}
    />
  );
}

export interface OpenedLookupsProps extends FilterProps {
  list: FilterProps['list'] & Pick<LibraryList, 'result'>;
  viewAs: ViewAs | undefined;
  opened: OpenedFilters<DocumentLookup>;
}

/** The filters with a search field that the menu opens. */
export function OpenedLookups({ list, viewAs, opened }: OpenedLookupsProps) {
  const { shown, countRequests } = opened;
  return (
    <>
      {shown.includes('product') ? (
        <ProductFilter list={list} focusRequests={countRequests('product')} />
      ) : null}
      {shown.includes('tag') ? (
        <TagFilter list={list} viewAs={viewAs} focusRequests={countRequests('tag')} />
      ) : null}
    </>
  );
}

interface ProductFilterProps extends FocusableProps {
  list: OpenedLookupsProps['list'];
}

/**
 * Filters by a product, found by one search over all types, or over the one that is filtered by. The
 * product sets the type.
 */
function ProductFilter({ list, focusRequests }: ProductFilterProps) {
  const { t } = useTranslation();
  const { product_type: type, manufacturer_id: manufacturerId } = list.search;
  const chosen = getChosenProduct(list);
  const lookup = useTypedProductLookup({
    types: type && !chosen ? [type] : undefined,
    manufacturerId,
    type: chosen?.type,
    id: chosen?.id,
    known: chosen?.known,
  });
  return (
    <ListLookup
      lookup={lookup}
      label={t('fields.product_id')}
      emptyLabel={t('documents.any_product')}
      focusRequests={focusRequests}
      onChange={(chosen) => {
        const found = lookup.options.find(({ value }) => value === chosen);
        list.set({ product_type: found?.type, product_id: found?.value });
      }}
    />
  );
}

/**
 * Adds tags to the filter; every document must have all of them. The chosen tags are shown below
 * the toolbar.
 */
function TagFilter({ list, viewAs, focusRequests }: TagFilterProps) {
  const { t } = useTranslation();
  const { found, loading, search } = useTagSearch(viewAs);
  const chosen = getTagIds(list);
  const options = found
    .filter(({ id }) => !chosen.includes(id))
    .map(({ id, name, documents_count: count }) => ({
      value: id,
      label: name,
      hint: t('tags.documents', { count }),
    }));
  return (
    <ListLookup
      lookup={{ chosen: null, options, loading, search }}
      label={t('documents.filter_tags')}
      emptyLabel={chosen.length > 0 ? t('documents.another_tag') : t('documents.any_tag')}
      focusRequests={focusRequests}
      onChange={(id) => id && list.set({ tag_id: [...chosen, id] })}
    />
  );
}
