import { changeDeviceCategory, type DeviceCategory } from '@portal/contract/products';
import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { getCategoryForm } from './category-forms.ts';

export type CategoryNameProps = Omit<LinkComponentProps, 'to' | 'search' | 'children'> & {
  category: DeviceCategory;
};

/** Name of a category: opens its form for users who may rename it, otherwise its devices. */
export function CategoryName({ category, ...rest }: CategoryNameProps) {
  const { id, name } = category;
  if (!can(useUser(), changeDeviceCategory.access))
    return (
      <Link {...rest} to="/dashboard/data/products" search={{ category_id: id }}>
        {name}
      </Link>
    );
  return (
    <Link
      {...rest}
      to="."
      search={(now: object) => ({ ...now, form: getCategoryForm(id) })}
      replace
      resetScroll={false}
    >
      {name}
    </Link>
  );
}
