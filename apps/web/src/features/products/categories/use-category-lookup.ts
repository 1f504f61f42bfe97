import {
  getDeviceCategory,
  listDeviceCategories,
  type DeviceCategory,
} from '@portal/contract/products';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import { useLookup } from '#web/features/shared/lookup/use-lookup.ts';

/** Searches device categories. `known` is a category whose name need not be fetched. */
export function useCategoryLookup(id: string | null, known?: DeviceCategory | null): Lookup {
  return useLookup<DeviceCategory>({
    scope: 'products',
    list: listDeviceCategories,
    get: getDeviceCategory,
    id,
    known,
    toOption: ({ id: value, name: label }) => ({ value, label }),
  });
}
