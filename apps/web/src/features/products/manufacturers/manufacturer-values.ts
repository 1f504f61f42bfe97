import type { Manufacturer } from '@portal/contract/products';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

/** What a manufacturer's form holds at first; an absent manufacturer is a new one. */
export function toManufacturerValues(manufacturer?: Manufacturer) {
  return {
    name: manufacturer?.name ?? '',
    website: manufacturer?.website ?? '',
    show_on_landing: manufacturer?.show_on_landing ?? false,
  } satisfies FormValues;
}
