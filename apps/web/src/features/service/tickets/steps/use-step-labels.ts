import type { ServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import type { TicketStepName } from './ticket-steps.ts';

/**
 * Returns the labels of the steps; planning has another one for planned tickets and tickets in
 * progress.
 */
export function useStepLabels({ status }: Pick<ServiceTicket, 'status'>) {
  const { t } = useTranslation();
  return (step: TicketStepName): string => {
    if (step === 'plan' && status === 'planned') return t('tickets.replan');
    if (step === 'plan' && status === 'in_progress') return t('tickets.back_to_planned');
    return t(`tickets.steps.${step}`);
  };
}
