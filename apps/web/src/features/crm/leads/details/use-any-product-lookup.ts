import { productTypes, type ProductType } from '@portal/contract/products';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import { useProductLookup } from '#web/kit/lookup/use-product-lookup.ts';
import { useProductTypeLabel } from '#web/kit/lookup/use-product-type-options.ts';

/** Lookup of products of all four types in one search; each shows its type. */
export function useAnyProductLookup(): Omit<Lookup, 'chosen'> {
  const getTypeLabel = useProductTypeLabel();
  const lookups: Record<ProductType, Lookup> = {
    device: useProductLookup({ type: 'device', id: null }),
    consumable: useProductLookup({ type: 'consumable', id: null }),
    pharmaceutical: useProductLookup({ type: 'pharmaceutical', id: null }),
    sparepart: useProductLookup({ type: 'sparepart', id: null }),
  };
  const options = productTypes.flatMap((type) =>
    lookups[type].options.map((option) => ({
      ...option,
      hint: [getTypeLabel(type), option.hint].filter(Boolean).join(' · '),
    })),
  );
  return {
    options: options.toSorted((one, other) => one.label.localeCompare(other.label)),
    loading: productTypes.some((type) => lookups[type].loading),
    search: (text) => {
      for (const type of productTypes) lookups[type].search(text);
    },
  };
}
