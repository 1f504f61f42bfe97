import type { ViewAs } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';
import { useTagSearch } from '#web/features/documents/tags/tag-picker.tsx';
import { ListLookup } from '#web/kit/list/list-lookup.tsx';
import {
  useManufacturerLookup,
  useProductLookup,
} from '#web/features/shared/lookup/use-product-lookup.ts';
import { getTagIds, type LibraryList } from './library-list.ts';

export interface DocumentLookupsProps {
  list: Pick<LibraryList, 'search' | 'set'>;
}

export interface TagFilterProps extends DocumentLookupsProps {
  viewAs: ViewAs | undefined;
  /** How often the menu has opened it. */
  focusRequests: number;
}

/**
 * Adds tags to the filter; every document must have all of them. The chosen tags are shown below
 * the toolbar.
 */
export function TagFilter({ list, viewAs, focusRequests }: TagFilterProps) {
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

/** Filters by manufacturer and product; the product search needs a type. */
export function DocumentLookups({ list }: DocumentLookupsProps) {
  const { t } = useTranslation();
  const { manufacturer_id: manufacturer, product_type: type, product_id: product } = list.search;
  const products = useProductLookup({
    type: type ?? null,
    manufacturerId: manufacturer ?? null,
    id: product ?? null,
  });
  return (
    <>
      <ListLookup
        lookup={useManufacturerLookup(manufacturer ?? null)}
        label={t('fields.manufacturer_id')}
        emptyLabel={t('documents.any_manufacturer')}
        onChange={(chosen) => list.set({ manufacturer_id: chosen ?? undefined })}
      />
      {type ? (
        <ListLookup
          lookup={products}
          label={t('fields.product_id')}
          emptyLabel={t('documents.any_product')}
          onChange={(chosen) => list.set({ product_id: chosen ?? undefined })}
        />
      ) : null}
    </>
  );
}
