import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AllRightList } from '#web/features/rights/list/all-right-list.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** /dashboard/data/customers/rights: the viewing rights of all customers, as those that end soon. */
export function RightsPage() {
  const { t } = useTranslation();
  const title = t('rights.label');
  usePageTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumb={
          <Breadcrumb label={t('customers.path')}>
            <BreadcrumbItem>
              <Link to="/dashboard/data/customers">{t('customers.title')}</Link>
            </BreadcrumbItem>
          </Breadcrumb>
        }
        title={title}
        description={t('rights.all_text')}
      />
      <FeatureErrorBoundary>
        <AllRightList />
      </FeatureErrorBoundary>
    </div>
  );
}
