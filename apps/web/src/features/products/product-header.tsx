import type { ViewAs } from '@portal/contract/kernel';
import type { Product, ProductCollection } from '@portal/contract/products';
import { Link, useNavigate } from '@tanstack/react-router';
import { Package, Pencil } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteButton } from '#web/kit/action/delete-button.tsx';
import { ActiveBadge } from '#web/kit/list/active-badge.tsx';
import { LoadingTitle } from '#web/kit/page/loading-title.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { productKinds } from './product-kinds.ts';
import { ProductPath } from './product-path.tsx';

const DeleteProductDialog = lazyComponent(
  async () => (await import('./delete-product-dialog.tsx')).DeleteProductDialog,
);

const EditProductDialog = lazyComponent(
  async () => (await import('./product-form.tsx')).EditProductDialog,
);

export interface ProductHeaderProps {
  kind: ProductCollection;
  product: Product | undefined;
  viewAs?: ViewAs | undefined;
  /** Renders the link "Who can see it?" before the actions. */
  renderAccess?: ((product: Product) => ReactNode) | undefined;
}

/** Header of a product's page with name, state and actions; a skeleton while loading. */
export function ProductHeader({ kind, product, viewAs, renderAccess }: ProductHeaderProps) {
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
  return <PageHeader breadcrumb={path} title={<LoadingTitle />} />;
}

interface ProductActionsProps {
  kind: ProductCollection;
  product: Product;
}

/** Actions on a product, according to the permissions. */
function ProductActions({ kind, product }: ProductActionsProps) {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const { form, open, close } = useOpenForm();
  const [deleting, setDeleting] = useState(false);
  const { change, remove } = productKinds[kind];
  const mayChange = can(user, change.access);
  const navigateAway = () =>
    navigate({ to: '/dashboard/data/products', search: { tab: kind }, replace: true });
  return (
    <>
      {can(user, remove.access) ? <DeleteButton onClick={() => setDeleting(true)} /> : null}
      {mayChange ? (
        <Button variant="outline" onClick={() => open('edit')}>
          <Pencil aria-hidden />
          {t('actions.edit')}
        </Button>
      ) : null}
      <Suspense>
        {deleting ? (
          <DeleteProductDialog
            kind={kind}
            product={product}
            onClose={() => setDeleting(false)}
            navigateAway={navigateAway}
          />
        ) : null}
        {mayChange && form === 'edit' ? (
          <EditProductDialog kind={kind} id={product.id} onClose={() => void close()} />
        ) : null}
      </Suspense>
    </>
  );
}

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
