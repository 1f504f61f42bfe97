import { getServiceTicket } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Callout } from '#web/ui/callout.tsx';
import { canTakeStep, type TicketStepName } from './ticket-steps.ts';

export interface StatusChangedCalloutProps {
  ticketId: string;
  step: TicketStepName;
}

/** Reports in an open form that the status has changed and the step is no longer possible. */
export function StatusChangedCallout({ ticketId, step }: StatusChangedCalloutProps) {
  const { t } = useTranslation();
  const { data } = useQuery(routeQuery('service', getServiceTicket, { params: { id: ticketId } }));
  if (!data || canTakeStep(data.status, step)) return null;
  return (
    <Callout tone="warning" title={t('tickets.moved_title')}>
      {t('tickets.moved_text', { status: t(`service.statuses.${data.status}`) })}
    </Callout>
  );
}
