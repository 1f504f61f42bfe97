import type { Product } from '@portal/contract/products';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

/** Returns the initial form values of a product; fields of other kinds are not sent. */
export function toProductValues(product: Product): FormValues {
  return {
    ...createProductValues(),
    name: product.name,
    manufacturer_id: product.manufacturer_id,
    model: product.model ?? '',
    description: product.description ?? '',
    gtin: product.gtin ?? '',
    is_active: product.is_active,
    ...getTypeValues(product),
  };
}

/** Returns the initial form values of a new product, optionally of a manufacturer. */
export function createProductValues(manufacturerId = ''): FormValues {
  return {
    name: '',
    manufacturer_id: manufacturerId,
    model: '',
    description: '',
    gtin: '',
    is_active: true,
    category_id: '',
    maintenance_interval_months: '',
    dosage_form: '',
    compatible_with_ids: [],
  };
}

function getTypeValues(product: Product): FormValues {
  if ('category_id' in product)
    return {
      category_id: product.category_id ?? '',
      maintenance_interval_months: product.maintenance_interval_months?.toString() ?? '',
    };
  if ('dosage_form' in product) return { dosage_form: product.dosage_form ?? '' };
  // Sorted, so that choosing the same devices again leaves the form unchanged.
  return { compatible_with_ids: product.compatible_with.map(({ id }) => id).toSorted() };
}
