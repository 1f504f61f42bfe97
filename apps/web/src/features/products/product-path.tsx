import type { ViewAs } from '@portal/contract/kernel';
import type { ProductCollection } from '@portal/contract/products';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/session-store.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';
import { productKinds } from './product-kinds.ts';

export interface ProductPathProps {
  /** Kind of the product on the page; absent on the page of all products. */
  kind?: ProductCollection | undefined;
  /** The page is below the products but has no kind: the categories. */
  isBelow?: boolean | undefined;
  viewAs?: ViewAs | undefined;
}

/** Breadcrumb of products; for customers' users it starts at Company Info. */
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

/** The first tab is the default and needs no parameter. */
const getTabSearch = (kind: ProductCollection) => (kind === 'devices' ? {} : { tab: kind });
