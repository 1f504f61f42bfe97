import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { useToasts } from '#web/ui/use-toasts.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const NotificationDialog = lazy(async () => ({
  default: (await import('./notification-dialog.tsx')).NotificationDialog,
}));

/** Leads to the toasts of this visit; a dot says that there are new ones. */
export function NotificationMenu() {
  const { t } = useTranslation();
  const { history } = useToasts();
  const [open, setOpen] = useState<boolean | null>(null);
  const [lastSeen, setLastSeen] = useState(0);
  const newest = history[0]?.id ?? 0;
  const unread = history.filter(({ id }) => id > lastSeen).length;
  const toggle = (next: boolean) => {
    setOpen(next);
    setLastSeen(newest);
  };
  return (
    <>
      <Button variant="header" size="icon" onClick={() => toggle(true)}>
        <Bell aria-hidden />
        {unread > 0 ? (
          <span aria-hidden className="absolute end-2 top-2 size-2 rounded-full bg-brand" />
        ) : null}
        <VisuallyHidden>{t('notifications.open', { count: unread })}</VisuallyHidden>
      </Button>
      {/* Loaded with the first opening; kept from then on, so that it can fade out. */}
      <Suspense>
        {open === null ? null : (
          <NotificationDialog open={open} onOpenChange={toggle} history={history} />
        )}
      </Suspense>
    </>
  );
}
