import type { ViewAs } from '@portal/contract/kernel';
import { Link, type LinkComponentProps } from '@tanstack/react-router';

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
