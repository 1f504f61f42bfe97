import type { TicketStatus } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const tones: Record<TicketStatus, string> = {
  new: 'bg-warning',
  planned: 'bg-info',
  in_progress: 'bg-info',
  completed: 'bg-success',
  closed: 'bg-faint',
  cancelled: 'bg-faint',
};

/** Color of a status if there is no room for its name, which screen readers get. */
export function StatusDot({ status }: { status: TicketStatus }) {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden className={classNames('size-2 shrink-0 rounded-full', tones[status])} />
      <VisuallyHidden>{t(`service.statuses.${status}`)}</VisuallyHidden>
    </>
  );
}
