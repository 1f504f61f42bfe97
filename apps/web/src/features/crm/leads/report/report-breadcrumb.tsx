import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { restoreSearchParams } from '#web/lib/url/restore-search-params.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';

/** The way from the report back up to the board. */
export function ReportBreadcrumb() {
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
