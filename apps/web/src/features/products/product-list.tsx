import type { SeenAs } from '@portal/contract/kernel';
import type { Product, ProductCollection } from '@portal/contract/products';
import { Package } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AfterOnboardingStep } from '#web/kit/onboarding/after-onboarding-step.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AddProductButton } from './add-product-button.tsx';
import { NewProductDialog } from './lazy-product-dialogs.ts';
import { ProductCard } from './product-card.tsx';
import { ProductFilters } from './product-filters.tsx';
import { newProductForm, productKinds } from './product-kinds.ts';
import { ProductSort } from './product-sort.tsx';
import { useOpenProduct } from './use-open-product.ts';
import { useProductColumns } from './use-product-columns.tsx';

export interface ProductListProps {
  kind: ProductCollection;
  /** Only those of this manufacturer. */
  manufacturer?: { id: string; name: string } | undefined;
  /** Only those that fit this device. */
  device?: { id: string } | undefined;
  /** As this customer sees them. */
  seenAs?: SeenAs | undefined;
  /** What can be done to a product of the list, at the end of its row or card. */
  renderAction?: ((product: Product) => ReactNode) | undefined;
}

/** The products of a kind, a page at a time, as far as the user may see them. */
export function ProductList(props: ProductListProps) {
  const { kind, manufacturer, device, seenAs, renderAction } = props;
  const { t } = useTranslation();
  const user = useUser();
  const { form, close } = useOpenForm();
  const show = useOpenProduct();
  const { list: route, create, words } = productKinds[kind];
  const fixed = {
    ...(manufacturer ? { manufacturer_id: manufacturer.id } : {}),
    ...(device ? { compatible_with_id: device.id } : {}),
    ...seenAs,
  };
  const list = useList({ scope: 'products', route, name: kind, fixed });
  const columns = useProductColumns({
    kind,
    ofOne: manufacturer !== undefined,
    forOne: device !== undefined,
    seenAs,
    renderAction,
  });
  const mayAdd = can(user, create.access) && !seenAs && !device;
  const isCustomer = user.role === 'customer' || seenAs !== undefined;
  const emptyText = device
    ? t('products.empty_text_device')
    : manufacturer
      ? t('products.empty_text_manufacturer')
      : isCustomer
        ? t('products.empty_text_customer')
        : t('products.empty_text');
  return (
    <>
      <ListView
        list={list}
        exportable
        label={t(`products.kinds.${words}.title`)}
        searchLabel={t(`products.kinds.${words}.search`)}
        failure={t(`products.kinds.${words}.load_failed`)}
        filters={
          <>
            <ProductFilters kind={kind} fixed={fixed} />
            <ProductSort ordering={list.ordering} onChange={list.setOrdering} />
          </>
        }
        actions={mayAdd && manufacturer ? <AddProductButton kind={kind} /> : null}
        columns={columns}
        renderCard={(product) => (
          <ProductCard product={product} seenAs={seenAs} action={renderAction?.(product)} />
        )}
        empty={
          <EmptyState
            icon={<Package />}
            title={t(`products.kinds.${words}.${isCustomer ? 'none_seen' : 'empty'}`)}
            text={emptyText}
            action={
              mayAdd ? (
                <AfterOnboardingStep step="manufacturer">
                  <AddProductButton kind={kind} variant="outline" />
                </AfterOnboardingStep>
              ) : null
            }
          />
        }
      />
      {mayAdd && form === newProductForm(kind) ? (
        <Suspense>
          <NewProductDialog
            kind={kind}
            manufacturer={manufacturer}
            onClose={() => void close()}
            onCreated={(id) => void close().then(() => show(kind, id))}
          />
        </Suspense>
      ) : null}
    </>
  );
}
