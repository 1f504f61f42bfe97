import type { ProductCollection } from '@portal/contract/products';
import { useTranslation } from 'react-i18next';
import { ActiveChoice } from '#web/kit/list/active-choice.tsx';
import { ListLookup } from '#web/kit/list/list-lookup.tsx';
import {
  useManufacturerLookup,
  useProductLookup,
} from '#web/features/shared/lookup/use-product-lookup.ts';
import { useSearchParam } from '#web/lib/url/search-params.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { useCategoryLookup } from './categories/category-link.tsx';
import { productKinds } from './product-kinds.ts';

export interface ProductFiltersProps {
  kind: ProductCollection;
  /** Filters that the page itself sets. */
  fixed: { manufacturer_id?: string | undefined; compatible_with_id?: string | undefined };
}

/** Filters the list of products; categories only for employees (API.md §3). */
export function ProductFilters({ kind, fixed }: ProductFiltersProps) {
  const isEmployee = useUser().role === 'employee';
  const byDevice = productKinds[kind].fitsDevices && fixed.compatible_with_id === undefined;
  return (
    <>
      {fixed.manufacturer_id === undefined ? <ManufacturerFilter /> : null}
      {kind === 'devices' && isEmployee ? <CategoryFilter /> : null}
      {byDevice ? <DeviceFilter /> : null}
      <ActiveChoice />
    </>
  );
}

function ManufacturerFilter() {
  const { t } = useTranslation();
  const [id, set] = useId('manufacturer_id');
  return (
    <ListLookup
      lookup={useManufacturerLookup(id)}
      label={t('fields.manufacturer_id')}
      emptyLabel={t('products.any_manufacturer')}
      onChange={set}
    />
  );
}

function CategoryFilter() {
  const { t } = useTranslation();
  const [id, set] = useId('category_id');
  return (
    <ListLookup
      lookup={useCategoryLookup(id)}
      label={t('fields.category_id')}
      emptyLabel={t('products.any_category')}
      onChange={set}
    />
  );
}

function DeviceFilter() {
  const { t } = useTranslation();
  const [id, set] = useId('compatible_with_id');
  return (
    <ListLookup
      lookup={useProductLookup({ type: 'device', id })}
      label={t('products.compatible_with')}
      emptyLabel={t('products.any_device')}
      onChange={set}
    />
  );
}

function useId(name: string) {
  const [value, set] = useSearchParam(name, { drops: 'page' });
  const id = typeof value === 'string' ? value : null;
  return [id, (chosen: string | null) => void set(chosen ?? undefined)] as const;
}
