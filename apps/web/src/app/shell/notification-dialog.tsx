import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationPanel } from '#web/features/notifications/notification-panel.tsx';
import type { Toast, ToastAction } from '#web/kit/toasts/toast-store.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';

export interface NotificationDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  history: readonly Toast[];
}

/** Panel under the bell: the user's notifications beside the toasts of this visit. */
export function NotificationDialog({ open, onOpenChange, history }: NotificationDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('notification_center.title')}
      closeLabel={t('app.close')}
      size="sm"
      place="header"
    >
      <NotificationTabs history={history} onNavigate={() => onOpenChange(false)} />
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

const looks = {
  neutral: { Icon: Info, color: 'text-soft' },
  success: { Icon: CircleCheck, color: 'text-success' },
  warning: { Icon: TriangleAlert, color: 'text-warning' },
  danger: { Icon: CircleAlert, color: 'text-danger' },
};

/** All toasts of this visit, to be read again (PRODUCT.md, one toast at a time). */
function ToastHistory({ history }: { history: readonly Toast[] }) {
  const { t } = useTranslation();
  if (history.length === 0) return <p className="text-soft">{t('notification_center.empty')}</p>;
  return (
    <ul className="divide-y divide-line">
      {history.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </ul>
  );
}

function ToastRow({ toast }: { toast: Toast }) {
  const { Icon, color } = looks[toast.tone];
  const format = useFormats();
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', color)} />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{toast.title}</p>
        {toast.text ? <p className="text-soft wrap-anywhere">{toast.text}</p> : null}
        <p className="text-xs text-faint">{format.instant(toast.at.toISOString())}</p>
        {toast.action?.until ? <LateAction {...toast.action} until={toast.action.until} /> : null}
      </div>
    </li>
  );
}

/** Action of an earlier toast, while it is possible. */
function LateAction({ label, onPress, until }: ToastAction & { until: Date }) {
  const { t } = useTranslation();
  const format = useFormats();
  const [isOpen, setOpen] = useState(() => until > new Date());
  if (!isOpen) return null;
  const press = () => {
    setOpen(false);
    onPress();
  };
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="outline" size="sm" onClick={press}>
        {label}
      </Button>
      <span className="text-xs text-soft">
        {t('notification_center.until', { time: format.time(until.toISOString()) })}
      </span>
    </p>
  );
}
