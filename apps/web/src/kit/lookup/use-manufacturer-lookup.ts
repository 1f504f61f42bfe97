import { getManufacturer, listManufacturers } from '@portal/contract/products';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import { useLookup } from './use-lookup.ts';

interface Named {
  id: string;
  name: string;
}

/** Manufacturers to choose from by searching. `known`: one whose name need not be asked for. */
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
