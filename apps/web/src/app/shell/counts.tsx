// One script for the counts of header and sidebar, which load after the page.
export { UnreadStatus } from '#web/features/notifications/unread-status.tsx';
export { WaitingCount } from '#web/features/service/requests/waiting-count.tsx';

/** Number of unread notifications on the bell, capped for space; a dot if there are only toasts. */
export function UnreadMark({ notificationCount }: { notificationCount: number }) {
  if (notificationCount === 0)
    return <span aria-hidden className="absolute end-2 top-2 size-2 rounded-full bg-brand" />;
  return (
    <span
      aria-hidden
      className="absolute -end-1 top-0 min-w-4 rounded-full bg-brand px-1 text-center text-[0.6875rem]/4 font-semibold text-on-brand tabular-nums touch:end-0 touch:top-1"
    >
      {notificationCount > 99 ? '99+' : notificationCount}
    </span>
  );
}
