import type { ViewAs } from '@portal/contract/kernel';
import { productCollections, type ProductType } from '@portal/contract/products';
import { Link, type LinkComponentProps } from '@tanstack/react-router';

export type ProductLinkProps = Omit<LinkComponentProps, 'to' | 'params' | 'search'> & {
  type: ProductType;
  id: string;
  /** Opens the page in view-as mode for this customer. */
  viewAs?: ViewAs | undefined;
};

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
