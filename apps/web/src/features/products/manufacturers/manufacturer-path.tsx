import type { ViewAs } from '@portal/contract/kernel';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/session-store.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';

export interface ManufacturerPathProps {
  /** The page shows one manufacturer, not the list. */
  isDetail?: boolean | undefined;
  viewAs?: ViewAs | undefined;
}

/** Breadcrumb of manufacturers; for customers' users it starts at Company Info. */
export function ManufacturerPath({ isDetail = false, viewAs }: ManufacturerPathProps) {
  const { t } = useTranslation();
  const isCustomer = useUser().role === 'customer';
  if (!isCustomer && !isDetail) return null;
  return (
    <Breadcrumb label={t('products.path')}>
      {isCustomer ? (
        <BreadcrumbItem>
          <Link to="/dashboard/company-info">{t('navigation.company_info')}</Link>
        </BreadcrumbItem>
      ) : null}
      {isDetail ? (
        <BreadcrumbItem>
          <Link to="/dashboard/data/manufacturers" search={{ ...viewAs }}>
            {t('manufacturers.title')}
          </Link>
        </BreadcrumbItem>
      ) : null}
    </Breadcrumb>
  );
}
