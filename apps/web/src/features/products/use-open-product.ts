import type { ProductCollection } from '@portal/contract/products';
import { useNavigate } from '@tanstack/react-router';

/** Opens a product's page, also after saving a form. */
export function useOpenProduct() {
  const navigate = useNavigate();
  return (type: ProductCollection, id: string) =>
    navigate({
      to: '/dashboard/data/products/$type/$id',
      params: { type, id },
      ignoreBlocker: true,
    });
}
