import type { ProductCollection } from '@portal/contract/products';
import { useNavigate } from '@tanstack/react-router';

/** Goes to a product's page, also from a form that was just saved. */
export function useOpenProduct() {
  const navigate = useNavigate();
  return (type: ProductCollection, id: string) =>
    navigate({
      to: '/dashboard/data/products/$type/$id',
      params: { type, id },
      ignoreBlocker: true,
    });
}
