import type { SeenAs } from '@portal/contract/kernel';
import type { ProductCollection } from '@portal/contract/products';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/use-session.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';
import { productKinds } from './product-kinds.ts';

export interface ProductPathProps {
  /** The kind that the page shows one of; absent on the page of all products. */
  kind?: ProductCollection | undefined;
  /** Below the products, but of no kind: the categories. */
  isBelow?: boolean | undefined;
  viewAs?: SeenAs | undefined;
}

/** The way back up: to the products of the kind; for a customer's user they lie below Company Info. */
export function ProductPath({ kind, isBelow = false, viewAs }: ProductPathProps) {
  const { t } = useTranslation();
  const isCustomer = useUser().role === 'customer';
  if (!isCustomer && !kind && !isBelow) return null;
  return (
    <Breadcrumb label={t('products.path')}>
      {isCustomer ? (
        <BreadcrumbItem>
          <Link to="/dashboard/company-info">{t('navigation.company_info')}</Link>
        </BreadcrumbItem>
      ) : null}
      {kind || isBelow ? (
        <BreadcrumbItem>
          <Link to="/dashboard/data/products" search={{ ...viewAs }}>
            {t('products.title')}
          </Link>
        </BreadcrumbItem>
      ) : null}
      {kind ? (
        <BreadcrumbItem>
          <Link to="/dashboard/data/products" search={{ ...getTabSearch(kind), ...viewAs }}>
            {t(`products.kinds.${productKinds[kind].textKey}.title`)}
          </Link>
        </BreadcrumbItem>
      ) : null}
    </Breadcrumb>
  );
}

/** The first tab is the page's own. */
const getTabSearch = (kind: ProductCollection) => (kind === 'devices' ? {} : { tab: kind });
