import { ProductLink } from '#web/features/shared/catalogue-links.tsx';
import { useProductTypeLabel } from '#web/features/shared/lookup/use-product-type-options.ts';
import { ActiveBadge } from '#web/kit/list/active-badge.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import type { ViewAs } from '@portal/contract/kernel';
import type { Product, ProductCollection } from '@portal/contract/products';
import { useNavigate } from '@tanstack/react-router';
import { Package } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { AfterOnboardingStep } from '#web/features/shared/onboarding/after-onboarding-step.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { AddProductButton } from './add-product-button.tsx';
import { ProductFilters } from './product-filters.tsx';
import { getNewProductForm, productKinds } from './product-kinds.ts';
import { useProductColumns } from './use-product-columns.tsx';

const NewProductDialog = lazyComponent(
  async () => (await import('./product-form.tsx')).NewProductDialog,
);

export interface ProductListProps {
  kind: ProductCollection;
  /** Restricts the list to this manufacturer. */
  manufacturer?: { id: string; name: string } | undefined;
  /** Restricts the list to products that fit this device. */
  device?: { id: string } | undefined;
  /** Views the list as this customer. */
  viewAs?: ViewAs | undefined;
  /** Renders an action at the end of a product's row or card. */
  renderAction?: ((product: Product) => ReactNode) | undefined;
}

/** Paged list of the products of a kind that the user may see. */
export function ProductList(props: ProductListProps) {
  const { kind, manufacturer, device, viewAs, renderAction } = props;
  const { t } = useTranslation();
  const user = useUser();
  const { form, close } = useOpenForm();
  const show = useOpenProduct();
  const { list: route, create, textKey } = productKinds[kind];
  const fixed = {
    ...(manufacturer ? { manufacturer_id: manufacturer.id } : {}),
    ...(device ? { compatible_with_id: device.id } : {}),
    ...viewAs,
  };
  const list = useList({ scope: 'products', route, name: kind, fixed });
  const columns = useProductColumns({
    kind,
    forManufacturer: manufacturer !== undefined,
    forDevice: device !== undefined,
    viewAs,
    renderAction,
  });
  const mayAdd = can(user, create.access) && !viewAs && !device;
  const isCustomer = user.role === 'customer' || viewAs !== undefined;
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
        label={t(`products.kinds.${textKey}.title`)}
        searchLabel={t(`products.kinds.${textKey}.search`)}
        failure={t(`products.kinds.${textKey}.load_failed`)}
        filters={
          <>
            <ProductFilters kind={kind} fixed={fixed} />
            <ProductSort ordering={list.ordering} onChange={list.setOrdering} />
          </>
        }
        actions={mayAdd && manufacturer ? <AddProductButton kind={kind} /> : null}
        columns={columns}
        renderCard={(product) => (
          <ProductCard product={product} viewAs={viewAs} action={renderAction?.(product)} />
        )}
        empty={
          <EmptyState
            icon={<Package />}
            title={t(`products.kinds.${textKey}.${isCustomer ? 'none_seen' : 'empty'}`)}
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
      {mayAdd && form === getNewProductForm(kind) ? (
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

/** Opens a product's page, also after saving a form. */
function useOpenProduct() {
  const navigate = useNavigate();
  return (type: ProductCollection, id: string) =>
    navigate({
      to: '/dashboard/data/products/$type/$id',
      params: { type, id },
      ignoreBlocker: true,
    });
}

/** Orderings of the lists with their API names; the first is the default. */
const orders = [
  ['-created_at', 'newest'],
  ['created_at', 'oldest'],
  ['name', 'name'],
  ['-name', 'name_down'],
  ['model', 'model'],
  ['-model', 'model_down'],
  ['-updated_at', 'changed'],
  ['updated_at', 'changed_down'],
] as const;

interface ProductSortProps {
  ordering: string | null;
  onChange: (ordering: string) => void;
}

/** Chooses the ordering; cards have no column headers to sort by. */
function ProductSort({ ordering, onChange }: ProductSortProps) {
  const { t } = useTranslation();
  return (
    <ListChoice<string>
      label={t('products.sort')}
      value={ordering ?? orders[0][0]}
      options={orders.map(([value, name]) => ({ value, label: t(`products.sorts.${name}`) }))}
      onChange={(value) => onChange(value ?? orders[0][0])}
    />
  );
}

interface ProductCardProps {
  product: Product;
  viewAs?: ViewAs | undefined;
  /** Button next to the card's link. */
  action?: ReactNode;
}

/** Card of a product in a list; opens its page. */
function ProductCard({ product, viewAs, action }: ProductCardProps) {
  const getTypeLabel = useProductTypeLabel();
  const { id, name, model, manufacturer, product_type: type } = product;
  return (
    <LinkCard>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="wrap-anywhere">
            <CardLink>
              <ProductLink type={type} id={id} viewAs={viewAs}>
                {name}
              </ProductLink>
            </CardLink>
          </h2>
          <p className="text-soft">{[model, manufacturer.name].filter(Boolean).join(' · ')}</p>
        </div>
        <ActiveBadge active={product.is_active} />
      </div>
      <div className="mt-auto flex items-end justify-between gap-3">
        <p className="min-w-0 text-xs text-soft wrap-anywhere">
          {getTypeLabel(type)}
          <OwnFact product={product} />
        </p>
        {action ? <div className="relative -me-2 -mb-2">{action}</div> : null}
      </div>
    </LinkCard>
  );
}

function OwnFact({ product }: { product: Product }) {
  const fact = useOwnFact(product);
  return fact ? ` · ${fact}` : null;
}

/** Returns the fact that is specific to the product's kind, in a few words. */
function useOwnFact(product: Product): string | null {
  const { t } = useTranslation();
  if ('category' in product) return product.category?.name ?? null;
  if ('dosage_form' in product) return product.dosage_form;
  const [first, ...rest] = product.compatible_with;
  if (!first) return null;
  return rest.length > 0
    ? t('products.fits_and_more', { name: first.name, count: rest.length })
    : t('products.fits', { name: first.name });
}
