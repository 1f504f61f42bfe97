import {
  changeServiceTicket,
  type DeskItem,
  openTicketFromRequest,
} from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { useTicketRefresh } from '#web/features/shared/use-refresh.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { takeTicket, TicketTakenError } from '../tickets/steps/use-ticket-step.ts';

export interface DeskAction {
  item: DeskItem;
  step: 'take' | 'wait';
}

/** Acts on a row of the desk's list, and tells the result in a toast. */
export function useDeskAction() {
  const { t } = useTranslation();
  const { id: ownId } = useUser();
  const refresh = useTicketRefresh();

  /** Returns what was done, in a sentence. */
  const execute = async ({ item, step }: DeskAction): Promise<string> => {
    const { id, ticket_id: number } = item;
    if (step === 'wait') {
      const body = { waiting_for_customer: !item.waiting_for_customer };
      await call(changeServiceTicket, { params: { id }, body });
      const done = { ticket: number ?? '' };
      return body.waiting_for_customer
        ? t('tickets.done.wait', done)
        : t('tickets.done.resume', done);
    }
    if (item.type === 'ticket') {
      await takeTicket(item, ownId);
      return t('tickets.done.take', { ticket: number ?? '' });
    }
    const ticket = await call(openTicketFromRequest, { params: { id } });
    await takeTicket(ticket, ownId);
    return t('tickets.done.take', { ticket: ticket.ticket_id });
  };

  const { mutate } = useSingleMutation({
    mutationFn: execute,
    onSuccess: (title) => void toasts.show({ tone: 'success', title }),
    onError: (error, { item, step }) => {
      const ticket = item.ticket_id;
      const title =
        ticket === null
          ? t('service_requests.open_failed')
          : step === 'take'
            ? t('tickets.take_failed', { ticket })
            : t('tickets.save_failed');
      const text =
        error instanceof TicketTakenError
          ? t('tickets.taken_by', { name: error.takenBy })
          : getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title, text });
    },
    onSettled: () => void refresh(),
  });

  return {
    act: (action: DeskAction) => {
      if (action.step === 'wait' && action.item.type === 'request')
        toasts.show({
          tone: 'neutral',
          title: t('desk.wait_needs_ticket'),
          text: t('desk.wait_needs_ticket_text'),
        });
      else mutate(action);
    },
  };
}
