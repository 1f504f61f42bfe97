import type { ViewAs } from '@portal/contract/kernel';
import { productCollections, type ProductType } from '@portal/contract/products';
import { Link, type LinkComponentProps } from '@tanstack/react-router';

/** Classes of an inline link in lists and facts, with a touch target of sufficient height. */
export const textLink =
  'text-brand-ink underline-offset-4 hover:underline touch:-my-3 touch:inline-block touch:py-3';

export type ManufacturerLinkProps = Omit<
  LinkComponentProps,
  'to' | 'params' | 'search' | 'children'
> & {
  manufacturer: { id: string; name: string };
  /** Opens the page in view-as mode for this customer. */
  viewAs?: ViewAs | undefined;
};

/** Manufacturer's name as a link to its page. */
export function ManufacturerLink({ manufacturer, viewAs, ...rest }: ManufacturerLinkProps) {
  return (
    <Link
      {...rest}
      to="/dashboard/data/manufacturers/$id"
      params={{ id: manufacturer.id }}
      search={{ ...viewAs }}
    >
      {manufacturer.name}
    </Link>
  );
}

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
