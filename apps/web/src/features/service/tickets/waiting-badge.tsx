import type { ServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/badge.tsx';

/** Badge for a customer's reply that awaits an answer. */
export function WaitingBadge({ ticket }: { ticket: Pick<ServiceTicket, 'waiting_since'> }) {
  const { t } = useTranslation();
  if (ticket.waiting_since === null) return null;
  return <Badge tone="danger">{t('tickets.waiting')}</Badge>;
}
