import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useWaitingRequests } from './waiting-requests.ts';

/** Number of requests that nobody has taken, capped for space; nothing without any. */
export function WaitingCount({ className }: { className?: string }) {
  const { t } = useTranslation();
  const count = useWaitingRequests();
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        'min-w-5 rounded-full bg-brand px-1.5 text-center text-xs/5 font-semibold text-on-brand tabular-nums',
        className,
      )}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{t('service_requests.waiting_count', { count })}</VisuallyHidden>
    </span>
  );
}
