import { Link } from '@tanstack/react-router';
import { Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NotificationList } from '#web/features/notifications/notification-list.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** /dashboard/notifications: everything that needs the user's attention. */
export function NotificationsPage() {
  const { t } = useTranslation();
  const title = t('notifications.title');
  usePageTitle(title);
  const { role } = useUser();
  const text = role === 'customer' ? t('notifications.customers.text') : t('notifications.text');
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={title}
        description={text}
        actions={
          <Button asChild variant="outline">
            <Link to="/dashboard/profile" search={{ tab: 'notifications' }}>
              <Settings aria-hidden />
              {t('notifications.settings.open')}
            </Link>
          </Button>
        }
      />
      <NotificationList />
    </div>
  );
}
