import type { ViewAs } from '@portal/contract/kernel';
import type { ProductCollection } from '@portal/contract/products';
import { Link } from '@tanstack/react-router';
import { Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { productKinds } from './product-kinds.ts';
import { ProductPath } from './product-path.tsx';

export interface ProductMissingProps {
  kind: ProductCollection;
  viewAs?: ViewAs | undefined;
  /** Explanation for employees why it is hidden. */
  children?: ReactNode;
}

/** Shown for a product that does not exist or is hidden. */
export function ProductMissing({ kind, viewAs, children }: ProductMissingProps) {
  const { t } = useTranslation();
  const title = t(`products.kinds.${productKinds[kind].textKey}.not_found`);
  usePageTitle(title);
  const isCustomer = useUser().role === 'customer' || viewAs !== undefined;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader breadcrumb={<ProductPath kind={kind} viewAs={viewAs} />} title={title} />
      <EmptyState
        icon={<Package />}
        title={isCustomer ? t('products.not_found_text_customer') : t('products.not_found_text')}
        action={
          <Button asChild variant="outline">
            <Link to="/dashboard/data/products" search={{ ...viewAs }}>
              {t('products.back')}
            </Link>
          </Button>
        }
      />
      {children}
    </div>
  );
}
