import type { ServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import type { TicketStepName } from './ticket-steps.ts';

/** What a step is called: planning is another thing for a ticket that has a day, or is being worked on. */
export function useStepLabels({ status }: Pick<ServiceTicket, 'status'>) {
  const { t } = useTranslation();
  return (step: TicketStepName): string => {
    if (step === 'plan' && status === 'planned') return t('tickets.replan');
    if (step === 'plan' && status === 'in_progress') return t('tickets.back_to_planned');
    return t(`tickets.steps.${step}`);
  };
}
