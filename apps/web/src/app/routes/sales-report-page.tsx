import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LeadReportView } from '#web/features/crm/leads/report/lead-report-view.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { restoreSearchParams } from '#web/lib/url/restore-search-params.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** /dashboard/sales/report: movement and outcome of leads. */
export function SalesReportPage() {
  const { t } = useTranslation();
  const title = t('lead_report.title');
  usePageTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumb={<ReportBreadcrumb />}
        title={title}
        description={t('lead_report.text')}
      />
      <FeatureErrorBoundary>
        <LeadReportView />
      </FeatureErrorBoundary>
    </div>
  );
}

/** The way from the report back up to the board. */
function ReportBreadcrumb() {
  const { t } = useTranslation();
  return (
    <Breadcrumb label={t('lead_report.path')}>
      <BreadcrumbItem>
        <Link to="/dashboard/sales" search={restoreSearchParams('/dashboard/sales')}>
          {t('navigation.pipeline')}
        </Link>
      </BreadcrumbItem>
    </Breadcrumb>
  );
}
