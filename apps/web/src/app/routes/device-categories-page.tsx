import { useTranslation } from 'react-i18next';
import { CategoryList } from '#web/features/products/categories/category-list.tsx';
import { ProductPath } from '#web/features/products/product-path.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

/** /dashboard/data/products/categories: what kinds of device there are. */
export function DeviceCategoriesPage() {
  const { t } = useTranslation();
  usePageTitle(t('device_categories.title'));
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumb={<ProductPath isBelow />}
        title={t('device_categories.title')}
        description={t('device_categories.text')}
      />
      <FeatureErrorBoundary>
        <CategoryList />
      </FeatureErrorBoundary>
    </div>
  );
}
