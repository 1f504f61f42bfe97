import type { TicketStatus } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const tones: Record<TicketStatus, BadgeTone> = {
  new: 'warning',
  planned: 'info',
  in_progress: 'info',
  completed: 'success',
  closed: 'neutral',
  cancelled: 'neutral',
};

/** Badge of a ticket's or request's status. */
export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  const { t } = useTranslation();
  return <Badge tone={tones[status]}>{t(`service.statuses.${status}`)}</Badge>;
}
