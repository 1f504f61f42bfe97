import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ReportDownload } from '#web/features/service/report/report-download.tsx';
import { ServiceReportView } from '#web/features/service/report/service-report-view.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { restoreSearchParams } from '#web/lib/url/restore-search-params.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** /dashboard/service/report: what became of the promised times. */
export function ServiceReportPage() {
  const { t } = useTranslation();
  const title = t('service_report.title');
  usePageTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumb={
          <Breadcrumb label={t('service_report.path')}>
            <BreadcrumbItem>
              <Link to="/dashboard/service" search={restoreSearchParams('/dashboard/service')}>
                {t('navigation.service')}
              </Link>
            </BreadcrumbItem>
          </Breadcrumb>
        }
        title={title}
        description={t('service_report.text')}
        actions={<ReportDownload />}
      />
      <FeatureErrorBoundary>
        <ServiceReportView />
      </FeatureErrorBoundary>
    </div>
  );
}
