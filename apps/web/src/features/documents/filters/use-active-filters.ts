import { type Document, type listDocuments, listTags } from '@portal/contract/documents';
import type { ViewAs } from '@portal/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  useManufacturerLookup,
  useProductLookup,
} from '#web/features/shared/lookup/use-product-lookup.ts';
import { useProductTypeOptions } from '#web/features/shared/lookup/use-product-type-options.ts';
import { allRowsQuery } from '#web/lib/list/all-rows-query.ts';
import type { ListChanges } from '#web/lib/list/use-list.ts';
import { viewAsQuery } from '#web/lib/query/view-as-query.ts';
import { getChosenProduct, getTagIds, type LibraryList } from './library-list.ts';

/** Active filter of the library. */
export interface ActiveFilter {
  key: string;
  /** Label with its field: "Category: Technical". */
  label: string;
  /** List change that removes the filter. */
  without: ListChanges<typeof listDocuments>;
}

/** Returns the active filters, without the search, with their labels. */
export function useActiveFilters(
  list: Pick<LibraryList, 'search' | 'result'>,
  options: { forProduct: boolean; viewAs: ViewAs | undefined },
): readonly ActiveFilter[] {
  const { t } = useTranslation();
  const { search } = list;
  const { forProduct, viewAs } = options;
  const found: readonly Document[] = list.result.data?.results ?? [];
  const { category, language } = search;
  const type = (!forProduct && search.product_type) || null;
  const chosen = forProduct ? null : getChosenProduct(list);
  const manufacturerId = (!forProduct && search.manufacturer_id) || null;
  const manufacturer = useManufacturerLookup(
    manufacturerId,
    found.find((one) => one.manufacturer?.id === manufacturerId)?.manufacturer,
  );
  const product = useProductLookup({
    type: chosen?.type ?? null,
    id: chosen?.id ?? null,
    known: chosen?.known,
  });
  const types = useProductTypeOptions();
  const tagIds = getTagIds(list);
  const tagName = useTagNames(tagIds, found, viewAs);
  const one = (
    key: string,
    field: string,
    value: string | null | undefined,
    without: ActiveFilter['without'],
  ): ActiveFilter => ({
    key,
    label: t('documents.filter', { field, value: value || '…' }),
    without,
  });
  const active: ActiveFilter[] = [];
  if (category) {
    const label = t(`documents.categories.${category}`);
    active.push(one('category', t('fields.category'), label, { category: undefined }));
  }
  if (manufacturerId) {
    const name = manufacturer.chosen?.label;
    const without = { manufacturer_id: undefined };
    active.push(one('manufacturer', t('fields.manufacturer_id'), name, without));
  }
  if (chosen) {
    // A product and its type are one filter.
    const without = { product_type: undefined, product_id: undefined };
    active.push(one('product', t('fields.product_id'), product.chosen?.label, without));
  } else if (type) {
    const label = types.find(({ value }) => value === type)?.label;
    active.push(one('type', t('fields.product_type'), label, { product_type: undefined }));
  }
  for (const id of tagIds) {
    const others = tagIds.filter((other) => other !== id);
    const without = { tag_id: others.length > 0 ? others : undefined };
    active.push(one(`tag-${id}`, t('tags.tag'), tagName(id), without));
  }
  if (language) {
    const label = t(`app.languages.${language}`);
    active.push(one('language', t('fields.language'), label, { language: undefined }));
  }
  return active;
}

/**
 * Returns the name of a tag id in the URL. Takes the names from the listed documents and fetches
 * all tags only when one is missing.
 */
function useTagNames(
  ids: readonly string[],
  found: readonly Pick<Document, 'tags'>[],
  viewAs?: ViewAs,
): (id: string) => string | null {
  const known = new Map(found.flatMap(({ tags }) => tags.map(({ id, name }) => [id, name])));
  const all = useQuery({
    ...allRowsQuery('documents', listTags, viewAsQuery(viewAs)),
    enabled: ids.some((id) => !known.has(id)),
  });
  return (id) => known.get(id) ?? all.data?.find((tag) => tag.id === id)?.name ?? null;
}
