import { getProductType, type ProductCollection } from '@portal/contract/products';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ProductFacts } from '#web/features/products/product-facts.tsx';
import { ProductHeader, ProductMissing } from '#web/features/products/product-header.tsx';
import { findCollection, productKinds } from '#web/features/products/product-kinds.ts';
import { ProductTabs } from '#web/features/products/product-tabs.tsx';
import { ViewedAsBanner } from '#web/features/rights/view-as/view-as-banner.tsx';
import { ExplainButton } from '#web/features/rights/explain/explain-button.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useViewAs } from '#web/lib/url/search-params.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { viewAsQuery } from '#web/lib/query/view-as-query.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { NotFound } from './not-found-page.tsx';

const ExplainDialog = lazyComponent(
  async () => (await import('#web/features/rights/explain/explain-dialog.tsx')).ExplainDialog,
);

// The library is a separate feature, shown below the facts.
const ProductDocuments = lazyComponent(
  async () =>
    (await import('#web/features/documents/product/product-documents.tsx')).ProductDocuments,
);

/** /dashboard/data/products/{type}/{id}?tab=: one product, for both kinds of user. */
export function ProductPage() {
  const { type, id } = useParams({ from: '/dashboard/data/products/$type/$id' });
  const kind = findCollection(type);
  return kind ? <ProductKindPage key={`${kind}/${id}`} kind={kind} id={id} /> : <NotFound />;
}

function ProductKindPage({ kind, id }: { kind: ProductCollection; id: string }) {
  const { t } = useTranslation();
  const viewAs = useViewAs();
  const isEmployee = useUser().role === 'employee';
  const { get, textKey } = productKinds[kind];
  const parts = { params: { id }, query: viewAsQuery(viewAs) };
  const query = useQuery(routeQuery('products', get, parts));
  usePageTitle(query.data?.name ?? t('products.title'));
  if (hasStatus(query.error, 404)) return <ProductMissing kind={kind} viewAs={viewAs} />;
  return (
    <div className="flex flex-col gap-6">
      <ViewedAsBanner viewAs={viewAs} />
      <ProductHeader
        kind={kind}
        product={query.data}
        viewAs={viewAs}
        renderAccess={
          isEmployee && !viewAs
            ? (item) => <ExplainButton subject={{ product: item }} />
            : undefined
        }
      />
      <QueryView query={query} failure={t(`products.kinds.${textKey}.load_one_failed`)}>
        {(item) => (
          <>
            <ProductFacts product={item} viewAs={viewAs} />
            <ProductTabs
              kind={kind}
              product={item}
              viewAs={viewAs}
              documents={
                <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
                  <ProductDocuments
                    type={getProductType(kind)}
                    product={item}
                    viewAs={viewAs}
                    renderAccess={(document, onClose) => (
                      <ExplainDialog subject={{ document }} onClose={onClose} />
                    )}
                  />
                </Suspense>
              }
            />
          </>
        )}
      </QueryView>
    </div>
  );
}
