import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DataView } from '#web/features/compliance/personal-data/data-view.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';

/**
 * /dashboard/compliance/gdpr/people/{id}: all data about a person, for officers to read and print.
 */
export function PersonDataPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/dashboard/compliance/gdpr/people/$id' });
  const title = t('personal_data.person_title');
  usePageTitle(title);
  const path = (
    <Breadcrumb label={t('users.path')}>
      <BreadcrumbItem>
        <Link to="/dashboard/compliance/gdpr">{t('navigation.gdpr')}</Link>
      </BreadcrumbItem>
    </Breadcrumb>
  );
  return <DataView subject={id} title={title} path={path} />;
}
