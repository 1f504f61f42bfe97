import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AuditLog } from '#web/features/compliance/audit-log/audit-log.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** /dashboard/compliance/audit-log: who did what, and how much of it the hash chain covers. */
export function AuditLogPage() {
  const { t } = useTranslation();
  usePageTitle(t('audit_log.title'));
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumb={
          <Breadcrumb label={t('users.path')}>
            <BreadcrumbItem>
              <Link to="/dashboard/compliance/gdpr">{t('navigation.gdpr')}</Link>
            </BreadcrumbItem>
          </Breadcrumb>
        }
        title={t('audit_log.title')}
        description={t('audit_log.text')}
      />
      <FeatureErrorBoundary>
        <AuditLog />
      </FeatureErrorBoundary>
    </div>
  );
}
