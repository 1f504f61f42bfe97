import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { useStore } from '#web/lib/store.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const NotificationDialog = lazy(async () => ({
  default: (await import('./notification-dialog.tsx')).NotificationDialog,
}));

// The page is shown first, then how much waits.
const UnreadStatus = lazy(async () => ({
  default: (await import('#web/features/notifications/unread-status.tsx')).UnreadStatus,
}));

/** Menu with notifications and the toasts of this visit; shows the number of unread ones. */
export function NotificationMenu() {
  const { t } = useTranslation();
  const { history } = useStore(toasts);
  const { role } = useUser();
  const [notificationCount, setNotificationCount] = useState(0);
  const [open, setOpen] = useState<boolean | null>(null);
  const [lastSeen, setLastSeen] = useState(0);
  const newest = history[0]?.id ?? 0;
  // Successes were seen by the user who caused them, so they do not count as unread.
  const unread = history.filter(({ id, tone }) => id > lastSeen && tone !== 'success').length;
  const toggle = (next: boolean) => {
    setOpen(next);
    setLastSeen(newest);
  };
  return (
    <>
      <Button variant="header" size="icon" onClick={() => toggle(true)}>
        <Bell aria-hidden />
        <UnreadMark notificationCount={notificationCount} hasToasts={unread > 0} />
        <VisuallyHidden>
          {t('notification_center.open', { count: unread + notificationCount })}
        </VisuallyHidden>
      </Button>
      <Suspense>
        {role === 'employee' ? <UnreadStatus onCount={setNotificationCount} /> : null}
      </Suspense>
      {/*
       * Loaded at the first opening; rendered from then on, so that it can fade out.
       */}
      <Suspense>
        {open === null ? null : (
          <NotificationDialog open={open} onOpenChange={toggle} history={history} />
        )}
      </Suspense>
    </>
  );
}

/** Number of notifications, capped for space; a dot if there are only toasts. */
function UnreadMark({
  notificationCount,
  hasToasts,
}: {
  notificationCount: number;
  hasToasts: boolean;
}) {
  if (notificationCount > 0)
    return (
      <span
        aria-hidden
        className="absolute -end-1 top-0 min-w-4 rounded-full bg-brand px-1 text-center text-[0.6875rem]/4 font-semibold text-on-brand tabular-nums touch:end-0 touch:top-1"
      >
        {notificationCount > 99 ? '99+' : notificationCount}
      </span>
    );
  if (!hasToasts) return null;
  return <span aria-hidden className="absolute end-2 top-2 size-2 rounded-full bg-brand" />;
}
