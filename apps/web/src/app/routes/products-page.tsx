import { Link } from '@tanstack/react-router';
import { Shapes } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AddProductButton } from '#web/features/products/add-product-button.tsx';
import { KindTabs } from '#web/features/products/kind-tabs.tsx';
import { collections } from '#web/features/products/product-kinds.ts';
import { ProductPath } from '#web/features/products/product-path.tsx';
import { ViewedAsBanner } from '#web/features/rights/view-as/view-as-banner.tsx';
import { ImportLink } from '#web/features/shared/list/import-link.tsx';
import { useTab, useViewAs } from '#web/lib/url/search-params.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** /dashboard/data/products?tab=: the catalogue by kind, for both kinds of user. */
export function ProductsPage() {
  const { t } = useTranslation();
  usePageTitle(t('products.title'));
  const isCustomer = useUser().role === 'customer';
  const viewAs = useViewAs();
  const [kind] = useTab(collections);
  return (
    <div className="flex flex-col gap-6">
      <ViewedAsBanner viewAs={viewAs} />
      <PageHeader
        breadcrumb={<ProductPath />}
        title={t('products.title')}
        description={isCustomer ? t('products.text_customer') : t('products.text')}
        actions={
          isCustomer || viewAs ? null : (
            <>
              <Button asChild variant="outline">
                <Link to="/dashboard/data/products/categories">
                  <Shapes aria-hidden />
                  {t('products.categories')}
                </Link>
              </Button>
              <ImportLink kind="products" />
              <AddProductButton kind={kind} />
            </>
          )
        }
      />
      <KindTabs label={t('products.tabs')} viewAs={viewAs} />
    </div>
  );
}
