import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DataView } from '#web/features/compliance/personal-data/data-view.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';

/** /dashboard/profile/data: all data about the user, to read and print. */
export function PersonalDataPage() {
  const { t } = useTranslation();
  const title = t('personal_data.own_title');
  usePageTitle(title);
  const path = (
    <Breadcrumb label={t('users.path')}>
      <BreadcrumbItem>
        <Link to="/dashboard/profile" search={{ tab: 'data' }}>
          {t('navigation.profile')}
        </Link>
      </BreadcrumbItem>
    </Breadcrumb>
  );
  return <DataView subject={null} title={title} path={path} />;
}
