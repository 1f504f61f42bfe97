import {
  getManufacturer,
  listManufacturers,
  type ProductType,
  productTypes,
} from '@portal/contract/products';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';
import { productCalls } from './product-calls.ts';
import { useLookup } from './use-lookup.ts';
import { useProductTypeLabel } from './use-product-type-options.ts';

/** Fields of a product that lists, rights and documents include. */
export interface NamedProduct {
  id: string;
  name: string;
  model: string | null;
  manufacturer?: { id: string; name: string } | null | undefined;
}

/** A product that was found. */
export interface ProductOption extends ComboboxOption {
  product: NamedProduct;
}

export interface ProductLookupOptions {
  /** Product type to search; null until chosen. */
  type: ProductType | null;
  /** Limits the options to one manufacturer's products. */
  manufacturerId?: string | null | undefined;
  /** Limits the options to products that fit a device of the catalogue; only parts and consumables have these. */
  compatibleWithId?: string | undefined;
  /** Id of the selected product. */
  id: string | null;
  /** Product whose name is already loaded. */
  known?: NamedProduct | null | undefined;
}

/** Lookup of the products of one type. */
export function useProductLookup(options: ProductLookupOptions): Lookup<ProductOption> {
  const { type, manufacturerId, compatibleWithId, id, known } = options;
  const { list, get } = productCalls[type ?? 'device'];
  return useLookup<NamedProduct, ProductOption>({
    scope: 'products',
    list,
    get,
    filters: {
      ...(manufacturerId ? { manufacturer_id: manufacturerId } : {}),
      ...(compatibleWithId ? { compatible_with_id: compatibleWithId } : {}),
    },
    id,
    known,
    disabled: type === null,
    toOption: (product) => ({
      value: product.id,
      label: product.name,
      hint: [product.model, product.manufacturer?.name].filter(Boolean).join(' · ') || undefined,
      product,
    }),
  });
}

/** A product of any type that was found. */
export interface TypedProductOption extends ProductOption {
  type: ProductType;
}

export interface TypedProductLookupOptions {
  /** Types to search, in the order of the hits; all if absent, devices first. */
  types?: readonly ProductType[] | undefined;
  /** Limits the options to one manufacturer's products. */
  manufacturerId?: string | null | undefined;
  /** Limits the options to products that fit a device of the catalogue; only parts and consumables have these. */
  compatibleWithId?: string | undefined;
  /** Selected product; both are null without one. */
  type?: ProductType | null | undefined;
  id?: string | null | undefined;
  /** Product whose name is already loaded. */
  known?: NamedProduct | null | undefined;
}

/** One search over products of several types; each hit shows its type, model and manufacturer. */
export function useTypedProductLookup(
  options: TypedProductLookupOptions = {},
): Lookup<TypedProductOption> {
  const { types = productTypes, manufacturerId, compatibleWithId } = options;
  const { type: chosenType = null, id = null, known } = options;
  const getTypeLabel = useProductTypeLabel();
  const select = (type: ProductType): ProductLookupOptions => ({
    type: types.includes(type) ? type : null,
    manufacturerId,
    compatibleWithId,
    ...(type === chosenType ? { id, known } : { id: null }),
  });
  const lookups: Record<ProductType, Lookup<ProductOption>> = {
    device: useProductLookup(select('device')),
    consumable: useProductLookup(select('consumable')),
    pharmaceutical: useProductLookup(select('pharmaceutical')),
    sparepart: useProductLookup(select('sparepart')),
  };
  return {
    chosen: chosenType === null ? null : lookups[chosenType].chosen,
    options: types.flatMap((type) =>
      lookups[type].options.map((option) => ({
        ...option,
        type,
        hint: [getTypeLabel(type), option.hint].filter(Boolean).join(' · '),
      })),
    ),
    loading: types.some((type) => lookups[type].loading),
    search: (text) => {
      for (const type of types) lookups[type].search(text);
    },
  };
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
