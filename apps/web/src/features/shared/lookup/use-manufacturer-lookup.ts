import { getManufacturer, listManufacturers } from '@portal/contract/products';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import { useLookup } from './use-lookup.ts';

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
