import type { SeenAs } from '@portal/contract/kernel';
import { productCollections, type ProductType } from '@portal/contract/products';
import { Link, type LinkComponentProps } from '@tanstack/react-router';

export type ProductLinkProps = Omit<LinkComponentProps, 'to' | 'params' | 'search'> & {
  type: ProductType;
  id: string;
  /** Opens the page as this customer sees it. */
  viewAs?: SeenAs | undefined;
};

/** Leads to a product's page. */
export function ProductLink({ type, id, viewAs, ...rest }: ProductLinkProps) {
  return (
    <Link
      {...rest}
      to="/dashboard/data/products/$type/$id"
      params={{ type: productCollections[type], id }}
      search={{ ...viewAs }}
    />
  );
}
