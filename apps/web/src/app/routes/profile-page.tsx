import { useTranslation } from 'react-i18next';
import { OwnAccount } from '#web/features/users/own-account.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** /dashboard/profile: what is known of the own account; changing it comes with a later version, and the page says so. */
export function ProfilePage() {
  const { t } = useTranslation();
  const title = t('navigation.profile');
  usePageTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={title} description={t('profile.text')} />
      <OwnAccount />
      <Notice tone="info" title={t('profile.later')}>
        {t('profile.later_text')}
      </Notice>
    </div>
  );
}
