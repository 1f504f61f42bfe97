import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationPanel } from '#web/features/notifications/notification-panel.tsx';
import { useUser } from '#web/lib/session/use-session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import type { Toast } from '#web/kit/toasts/toast-store.ts';
import { ToastHistory } from './toast-history.tsx';

export interface NotificationDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  history: readonly Toast[];
}

/**
 * Notifications of an employee beside the toasts of this visit; only the toasts for customers'
 * users.
 */
export function NotificationDialog({ open, onOpenChange, history }: NotificationDialogProps) {
  const { t } = useTranslation();
  const { role } = useUser();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('notification_center.title')}
      closeLabel={t('app.close')}
      size={role === 'employee' ? 'default' : 'sm'}
    >
      {role === 'employee' ? (
        <NotificationTabs history={history} onNavigate={() => onOpenChange(false)} />
      ) : (
        <ToastHistory history={history} />
      )}
    </Dialog>
  );
}

interface NotificationTabsProps {
  history: readonly Toast[];
  onNavigate: () => void;
}

function NotificationTabs({ history, onNavigate }: NotificationTabsProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useState('attention');
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabList label={t('notification_center.tabs')}>
        <Tab value="attention">{t('notification_center.attention')}</Tab>
        <Tab value="said">{t('notification_center.messages')}</Tab>
      </TabList>
      <TabPanel value="attention">
        <NotificationPanel onNavigate={onNavigate} />
      </TabPanel>
      <TabPanel value="said">
        <ToastHistory history={history} />
      </TabPanel>
    </Tabs>
  );
}
