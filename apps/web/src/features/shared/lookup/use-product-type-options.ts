import { productTypes, type ProductType } from '@portal/contract/products';
import { useTranslation } from 'react-i18next';

/** Dictionary keys of the product types (specification §3). */
const keys = {
  device: 'products.product_type.device',
  consumable: 'products.product_type.consumable',
  pharmaceutical: 'products.product_type.pharmaceutical',
  sparepart: 'products.product_type.spare_part',
} as const satisfies Record<ProductType, string>;

/** Returns a function that translates a product type: "Device". */
export function useProductTypeLabel(): (type: ProductType) => string {
  const { t } = useTranslation();
  return (type) => t(keys[type]);
}

/** Product types as options in the user's language. */
export function useProductTypeOptions() {
  const getTypeLabel = useProductTypeLabel();
  return productTypes.map((value) => ({ value, label: getTypeLabel(value) }));
}
