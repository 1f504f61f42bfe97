import type { ProductType } from '@portal/contract/products';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import { productCalls } from './product-calls.ts';
import { useLookup } from './use-lookup.ts';

/** A product as lists, rights and documents name it. */
export interface NamedProduct {
  id: string;
  name: string;
  model: string | null;
  manufacturer?: { id: string; name: string } | null | undefined;
}

export interface ProductLookupOptions {
  /** The type that is searched; null where it is not said yet. */
  type: ProductType | null;
  /** Only this manufacturer's. */
  manufacturerId?: string | null | undefined;
  /** What is chosen. */
  id: string | null;
  /** One whose name need not be asked for. */
  known?: NamedProduct | null | undefined;
}

/** The products of a type to choose from by searching. */
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
