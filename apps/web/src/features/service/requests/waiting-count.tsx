import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useWaitingRequests } from './waiting-requests.ts';

/**
 * Number of requests that nobody has taken, over the end of the sidebar's item above it, whose name
 * it leaves alone; capped for space. Nothing without any. `isNarrow`: the item is its icon alone.
 */
export function WaitingCount({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation();
  const count = useWaitingRequests();
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        'pointer-events-none relative ms-auto block w-fit min-w-5 rounded-full bg-brand px-1.5 text-center text-xs/5 font-semibold text-on-brand tabular-nums touch:mb-3',
        isNarrow ? '-me-1 -mt-9 mb-4 touch:-mt-11' : 'me-3 -mt-7 mb-2 touch:-mt-8',
      )}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{t('service_requests.waiting_count', { count })}</VisuallyHidden>
    </span>
  );
}
