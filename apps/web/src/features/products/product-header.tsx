import type { ViewAs } from '@portal/contract/kernel';
import type { Product, ProductCollection } from '@portal/contract/products';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActiveBadge } from '#web/kit/list/active-badge.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { ProductActions } from './product-actions.tsx';
import { ProductPath } from './product-path.tsx';

export interface ProductHeaderProps {
  kind: ProductCollection;
  product: Product | undefined;
  viewAs?: ViewAs | undefined;
  /** Renders the link "Who can see it?" before the actions. */
  renderAccess?: ((product: Product) => ReactNode) | undefined;
}

/** Header of a product's page with name, state and actions; a skeleton while loading. */
export function ProductHeader({ kind, product, viewAs, renderAccess }: ProductHeaderProps) {
  const { t } = useTranslation();
  const path = <ProductPath kind={kind} viewAs={viewAs} />;
  if (product)
    return (
      <PageHeader
        breadcrumb={path}
        title={product.name}
        status={<ActiveBadge active={product.is_active} />}
        actions={
          <>
            {renderAccess?.(product)}
            {viewAs ? null : <ProductActions kind={kind} product={product} />}
          </>
        }
      />
    );
  const waiting = (
    <>
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      <Skeleton className="h-8 w-64" />
    </>
  );
  return <PageHeader breadcrumb={path} title={waiting} />;
}
