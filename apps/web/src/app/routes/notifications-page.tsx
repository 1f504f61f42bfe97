import { useTranslation } from 'react-i18next';
import { NotificationList } from '#web/features/notifications/notification-list.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

/** /dashboard/notifications: everything that needs the employee's attention. */
export function NotificationsPage() {
  const { t } = useTranslation();
  const title = t('notifications.title');
  usePageTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={title} description={t('notifications.text')} />
      <NotificationList />
    </div>
  );
}
