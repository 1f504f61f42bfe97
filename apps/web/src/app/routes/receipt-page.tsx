import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ReceiptView } from '#web/features/compliance/receipts/receipt-view.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';

/** /dashboard/compliance/gdpr?receipt={id}: the proof that the person with this id was anonymized. */
export function ReceiptPage({ of }: { of: string }) {
  const { t } = useTranslation();
  usePageTitle(t('receipts.page_title'));
  const path = (
    <Breadcrumb label={t('users.path')}>
      <BreadcrumbItem>
        <Link to="/dashboard/compliance/gdpr" search={{ tab: 'receipts' }}>
          {t('navigation.gdpr')}
        </Link>
      </BreadcrumbItem>
    </Breadcrumb>
  );
  return (
    <FeatureErrorBoundary>
      <ReceiptView of={of} path={path} />
    </FeatureErrorBoundary>
  );
}
