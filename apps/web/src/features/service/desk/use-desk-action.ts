import {
  changeServiceTicket,
  type DeskItem,
  getServiceTicket,
  openTicketFromRequest,
} from '@portal/contract/service';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTicketRefresh } from '#web/features/shared/use-refresh.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call, callWithVersion } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
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
 * Assigns a ticket to the user, unless a colleague was assigned since the row was shown. Other changes do
 * not matter, so after a stale version it tries once more. The page of a ticket has a step for the same:
 * sharing it would add a script to the start of every page.
 * @throws TakenError
 */
async function takeTicket(
  { id, assigned_to_user_id: shown }: Pick<DeskItem, 'id' | 'assigned_to_user_id'>,
  ownId: string,
  retries = 1,
): Promise<void> {
  const params = { id };
  const { data, etag } = await callWithVersion(getServiceTicket, { params });
  if (data.assigned_to_user_id === ownId) return;
  if (data.assigned_to && data.assigned_to_user_id !== shown)
    throw new TakenError(data.assigned_to.name);
  const body = { assigned_to_user_id: ownId };
  try {
    await call(changeServiceTicket, { params, body, ifMatch: etag });
  } catch (error) {
    if (retries === 0 || !hasStatus(error, 412)) throw error;
    await takeTicket({ id, assigned_to_user_id: shown }, ownId, retries - 1);
  }
}

/** The ticket of a request was opened, but not taken. */
class NotTakenError extends Error {
  readonly ticket: string;

  constructor(ticket: string, cause: unknown) {
    super('The ticket was not taken', { cause });
    this.name = 'NotTakenError';
    this.ticket = ticket;
  }
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
    try {
      await takeTicket(ticket, ownId);
    } catch (error) {
      throw new NotTakenError(ticket.ticket_id, error);
    }
    return t('tickets.done.take', { ticket: ticket.ticket_id });
  };

  const running = useRef(new Set<string>());
  const { mutateAsync } = useMutation({
    mutationFn: execute,
    onSuccess: (title) => void toasts.show({ tone: 'success', title }),
    onError: (failure, { item, step }) => {
      const isOpened = failure instanceof NotTakenError;
      const ticket = isOpened ? failure.ticket : item.ticket_id;
      const error = isOpened ? failure.cause : failure;
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

  /** Acts once at a time on each row; one does not wait for another. */
  const start = async (action: DeskAction): Promise<void> => {
    const { id } = action.item;
    if (running.current.has(id)) return;
    running.current.add(id);
    try {
      await mutateAsync(action);
    } catch {
      // It was reported.
    } finally {
      running.current.delete(id);
    }
  };

  return {
    act: (action: DeskAction) => {
      if (action.step === 'wait' && action.item.type === 'request')
        toasts.show({
          tone: 'neutral',
          title: t('desk.wait_needs_ticket'),
          text: t('desk.wait_needs_ticket_text'),
        });
      else void start(action);
    },
  };
}
