import { getManufacturer, listManufacturers, type ProductType } from '@portal/contract/products';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import { productCalls } from './product-calls.ts';
import { useLookup } from './use-lookup.ts';

/** Fields of a product that lists, rights and documents include. */
export interface NamedProduct {
  id: string;
  name: string;
  model: string | null;
  manufacturer?: { id: string; name: string } | null | undefined;
}

export interface ProductLookupOptions {
  /** Product type to search; null until chosen. */
  type: ProductType | null;
  /** Limits the options to one manufacturer's products. */
  manufacturerId?: string | null | undefined;
  /** Id of the selected product. */
  id: string | null;
  /** Product whose name is already loaded. */
  known?: NamedProduct | null | undefined;
}

/** Lookup of the products of one type. */
export function useProductLookup(options: ProductLookupOptions): Lookup {
  const { type, manufacturerId, id, known } = options;
  const { list, get } = productCalls[type ?? 'device'];
  return useLookup<NamedProduct>({
    scope: 'products',
    list,
    get,
    filters: manufacturerId ? { manufacturer_id: manufacturerId } : undefined,
    id,
    known,
    disabled: type === null,
    toOption: ({ id: value, name: label, model, manufacturer }) => ({
      value,
      label,
      hint: [model, manufacturer?.name].filter(Boolean).join(' · ') || undefined,
    }),
  });
}

interface Named {
  id: string;
  name: string;
}

/** Lookup of manufacturers. `known`: a manufacturer whose name is already loaded. */
export function useManufacturerLookup(id: string | null, known?: Named | null): Lookup {
  return useLookup<Named>({
    scope: 'products',
    list: listManufacturers,
    get: getManufacturer,
    id,
    known,
    toOption: ({ id: value, name: label }) => ({ value, label }),
  });
}
