import { listInstalledDevices } from '@portal/contract/crm';
import { listDocuments } from '@portal/contract/documents';
import { listViewingRights } from '@portal/contract/rights';
import {
  listConsumables,
  listSpareParts,
  getProductType,
  type ProductCollection,
} from '@portal/contract/products';
import type { ListRoute, Page } from '@portal/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import type { CacheScope } from '#web/lib/query/cache-scopes.ts';
import { untypedQuery } from '#web/lib/query/route-query.ts';

/** Number of objects that prevent the deletion of a product (API.md §3). */
export interface ProductUses {
  installed: number;
  documents: number;
  rights: number;
  /** Other products that fit it. */
  fitting: number;
}

/** Counts what uses a product, and reports whether counting is in progress. Failed counts are 0. */
export function useProductUses(kind: ProductCollection, id: string) {
  const isDevice = kind === 'devices';
  const named = { product_type: getProductType(kind), product_id: id };
  const counts = [
    useCount('installedDevices', listInstalledDevices, { device_id: id }, isDevice),
    // Rows, as the product's list of documents counts them.
    useCount('documents', listDocuments, { ...named, preferred_language: useLanguage() }),
    useCount('crm', listViewingRights, named),
    useCount('products', listConsumables, { compatible_with_id: id }, isDevice),
    useCount('products', listSpareParts, { compatible_with_id: id }, isDevice),
  ] as const;
  const [installed, documents, rights, consumables, parts] = counts.map(({ count }) => count);
  const uses: ProductUses = {
    installed: installed ?? 0,
    documents: documents ?? 0,
    rights: rights ?? 0,
    fitting: (consumables ?? 0) + (parts ?? 0),
  };
  return { uses, isCounting: counts.some((one) => one.isCounting) };
}

function useCount(scope: CacheScope, route: ListRoute, filters: object, enabled = true) {
  const options = untypedQuery<Page<unknown>>(scope, route, { query: { ...filters, limit: 1 } });
  const { data, isFetchedAfterMount } = useQuery({ ...options, staleTime: 0, enabled });
  return {
    count: isFetchedAfterMount ? data?.count : undefined,
    isCounting: enabled && !isFetchedAfterMount,
  };
}
