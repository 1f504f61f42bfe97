import {
  changeServiceTicket,
  type DeskItem,
  getServiceTicket,
  openTicketFromRequest,
} from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { useTicketRefresh } from '#web/features/shared/use-refresh.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call, callWithVersion } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { useUser } from '#web/lib/session/session-store.ts';

export interface DeskAction {
  item: DeskItem;
  step: 'take' | 'wait';
}

/** A colleague was assigned since the row was shown. */
class TakenError extends Error {
  readonly takenBy: string;

  constructor(takenBy: string) {
    super('Somebody else has the ticket');
    this.takenBy = takenBy;
  }
}

/**
 * Assigns a ticket to the user, unless a colleague was assigned since the row was shown. The page of a
 * ticket has a step for the same: sharing it would add a script to the start of every page.
 * @throws TakenError
 */
async function takeTicket({ id, assigned_to_user_id: shown }: DeskItem, ownId: string) {
  const params = { id };
  const { data, etag } = await callWithVersion(getServiceTicket, { params });
  if (data.assigned_to_user_id === ownId) return;
  if (data.assigned_to && data.assigned_to_user_id !== shown)
    throw new TakenError(data.assigned_to.name);
  await call(changeServiceTicket, { params, body: { assigned_to_user_id: ownId }, ifMatch: etag });
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
    await call(changeServiceTicket, {
      params: { id: ticket.id },
      body: { assigned_to_user_id: ownId },
    });
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
        error instanceof TakenError
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
