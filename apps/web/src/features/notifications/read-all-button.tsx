import { markNotificationsRead } from '@portal/contract/notifications';
import { CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '#web/kit/action/use-action.ts';
import { call } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { useRefresh } from './use-refresh.ts';
import { useUnreadCount } from './use-unread-count.ts';

/** Marks all notifications as read; hidden when none is unread. */
export function ReadAllButton() {
  const { t } = useTranslation();
  const unread = useUnreadCount();
  const readAll = useAction({
    execute: () => call(markNotificationsRead, { body: {} }),
    done: t('notifications.all_read'),
    failed: t('notifications.read_failed'),
    refresh: useRefresh(),
  });
  if (!unread && !readAll.isPending) return null;
  return (
    <Button variant="outline" busy={readAll.isPending} onClick={() => readAll.mutate()}>
      <CheckCheck aria-hidden />
      {t('notifications.read_all')}
    </Button>
  );
}
