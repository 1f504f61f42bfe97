import {
  changeServiceTicket,
  getServiceTicket,
  type ServiceTicket,
  type ServiceTicketPatch,
} from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { useTicketRefresh } from '#web/features/shared/use-refresh.ts';
import { useAction } from '#web/kit/action/use-action.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call, callWithVersion } from '#web/lib/api/call.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import type { TicketStepName } from './ticket-steps.ts';

/** Steps without a form. */
export type OneClickStep = Extract<TicketStepName, 'start' | 'reopen' | 'take' | 'wait' | 'resume'>;

const moves: Record<Exclude<OneClickStep, 'take'>, ServiceTicketPatch> = {
  start: { status: 'in_progress' },
  reopen: { status: 'in_progress' },
  wait: { waiting_for_customer: true },
  resume: { waiting_for_customer: false },
};

/**
 * Performs a step without a form. If another user was first, shows the server's reason and the
 * ticket's current state.
 */
export function useTicketStep(ticket: ServiceTicket, step: OneClickStep) {
  const { t } = useTranslation();
  const { id: ownId } = useUser();
  const refresh = useTicketRefresh();
  const execute = async (): Promise<void> => {
    if (step === 'take') return takeTicket(ticket, ownId);
    await call(changeServiceTicket, { params: { id: ticket.id }, body: moves[step] });
  };
  const number = { ticket: ticket.ticket_id };
  const { mutate, isPending } = useAction({
    execute: execute,
    done: t(`tickets.done.${step}`, number),
    failed: step === 'take' ? t('tickets.take_failed', number) : t('tickets.save_failed'),
    getReason: (error) =>
      error instanceof TicketTakenError ? t('tickets.taken_by', { name: error.takenBy }) : null,
    refresh,
  });
  return { take: () => mutate(), busy: isPending };
}

/** Another user was assigned meanwhile. */
export class TicketTakenError extends Error {
  readonly takenBy: string;

  constructor(takenBy: string) {
    super('Somebody else has the ticket');
    this.name = 'TicketTakenError';
    this.takenBy = takenBy;
  }
}

/**
 * Assigns a ticket to the user, unless the assignee has changed since it was shown. Other changes
 * do not matter, so after a stale version it retries with the current one.
 * @throws TicketTakenError if another user was first.
 */
export async function takeTicket(ticket: ServiceTicket, ownId: string): Promise<void> {
  const params = { id: ticket.id };
  const { data, etag } = await callWithVersion(getServiceTicket, { params });
  if (data.assigned_to_user_id === ownId) return;
  if (data.assigned_to && data.assigned_to_user_id !== ticket.assigned_to_user_id)
    throw new TicketTakenError(data.assigned_to.name);
  const body = { assigned_to_user_id: ownId };
  try {
    await call(changeServiceTicket, { params, body, ifMatch: etag });
  } catch (error) {
    if (!hasStatus(error, 412)) throw error;
    await takeTicket(ticket, ownId);
  }
}
