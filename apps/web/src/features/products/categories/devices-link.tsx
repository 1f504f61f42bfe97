import type { DeviceCategory } from '@portal/contract/products';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/features/shared/catalogue/text-link.ts';

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
