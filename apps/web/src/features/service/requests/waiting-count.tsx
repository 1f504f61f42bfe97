import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useWaitingRequests } from './waiting-requests.ts';

/**
 * Number of requests that nobody has taken, over the end of the sidebar's item above it, whose name
 * it leaves alone; capped for space. Nothing without any.
 */
export function WaitingCount() {
  const { t } = useTranslation();
  const count = useWaitingRequests();
  if (count === 0) return null;
  return (
    <span className="pointer-events-none relative ms-auto me-3 -mt-7 mb-2 block w-fit min-w-5 rounded-full bg-brand px-1.5 text-center text-xs/5 font-semibold text-on-brand tabular-nums touch:-mt-8 touch:mb-3">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{t('service_requests.waiting_count', { count })}</VisuallyHidden>
    </span>
  );
}
