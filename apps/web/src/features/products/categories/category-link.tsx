import {
  type DeviceCategory,
  getDeviceCategory,
  listDeviceCategories,
} from '@portal/contract/products';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { useLookup } from '#web/features/shared/lookup/use-lookup.ts';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';

/** Links to the devices of a category. */
export function DevicesLink({ category }: { category: DeviceCategory }) {
  const { t } = useTranslation();
  return (
    <Link
      to="/dashboard/data/products"
      search={{ category_id: category.id }}
      className={textLink}
      aria-label={t('device_categories.show_devices_of', { name: category.name })}
    >
      {t('device_categories.show_devices')}
    </Link>
  );
}

/** Searches device categories. `known` is a category whose name need not be fetched. */
export function useCategoryLookup(id: string | null, known?: DeviceCategory | null): Lookup {
  return useLookup<DeviceCategory>({
    scope: 'products',
    list: listDeviceCategories,
    get: getDeviceCategory,
    id,
    known,
    toOption: ({ id: value, name: label }) => ({ value, label }),
  });
}
