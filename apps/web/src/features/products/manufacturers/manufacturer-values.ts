import type { Manufacturer } from '@portal/contract/products';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

/** Returns the initial form values of a manufacturer, or of a new one. */
export function toManufacturerValues(manufacturer?: Manufacturer) {
  return {
    name: manufacturer?.name ?? '',
    website: manufacturer?.website ?? '',
    show_on_landing: manufacturer?.show_on_landing ?? false,
  } satisfies FormValues;
}
