import {
  changeServiceTicket,
  getServiceTicket,
  type PlannedTicket,
  type ServiceTicket,
} from '@portal/contract/service';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call, callWithVersion } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { type Day, hasPassed } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { isStretch, type TicketMove } from './apply-moves.ts';

/** Ticket and the day for which it is planned. */
interface PlanForDay {
  ticket: Pick<PlannedTicket, 'id' | 'status' | 'assigned_to'>;
  /** Null for none. */
  day: Day | null;
  /** Start on that day; null for none, undefined leaves it. */
  start?: string | null | undefined;
  /** Duration; null for none, undefined leaves it. */
  minutes?: number | null | undefined;
  /** Technician; null for nobody, undefined leaves the ticket with whom it is. */
  technician?: PlannedTicket['assigned_to'] | undefined;
}

/** Returns the fields of a plan as the call takes them. */
const toPlanBody = ({ day, start, minutes, technician }: Omit<PlanForDay, 'ticket'>) => ({
  planned_for: day,
  ...(start === undefined ? {} : { planned_start: start }),
  ...(minutes === undefined ? {} : { planned_minutes: minutes }),
  ...(technician === undefined ? {} : { assigned_to_user_id: technician?.id ?? null }),
});

/** Somebody else has assigned a ticket since it was shown. */
class AssigneeChangedError extends Error {}

/**
 * Plans a ticket for a day, or removes it from the calendar. Sends the plan alone, without a
 * version: the last one wins, and nothing else of the ticket changes; another duration sends no day. A new
 * ticket becomes planned; that change of status uses the version of the new ticket, so that work started
 * meanwhile is not set back. Another technician uses the version of a ticket that is assigned as shown.
 * @throws AssigneeChangedError if it is not.
 */
export async function planTicket(plan: PlanForDay): Promise<void> {
  const { ticket, day, minutes, technician } = plan;
  const params = { id: ticket.id };
  if (isStretch(plan)) {
    await call(changeServiceTicket, { params, body: { planned_minutes: minutes ?? null } });
    return;
  }
  const isAssigned = technician !== undefined;
  const isNew = ticket.status === 'new' && day !== null;
  if (isAssigned || isNew) {
    const { data, etag } = await callWithVersion(getServiceTicket, { params });
    if (isAssigned && data.assigned_to_user_id !== (ticket.assigned_to?.id ?? null))
      throw new AssigneeChangedError();
    const isPlanned = data.status === 'new' && day !== null;
    if (isAssigned || isPlanned) {
      const body = { ...toPlanBody(plan), ...(isPlanned ? { status: 'planned' as const } : {}) };
      await call(changeServiceTicket, { params, body, ifMatch: etag });
      return;
    }
  }
  await call(changeServiceTicket, { params, body: toPlanBody(plan) });
}

interface PlanWithAssignee extends Omit<PlanForDay, 'ticket' | 'technician'> {
  ticket: Pick<ServiceTicket, 'id' | 'status'>;
  /** Assignee; null for none. */
  assignee: string | null;
  /** Version on which the change is based. */
  etag: string | null;
}

/**
 * Plans and assigns a ticket by a form. Sends both in one call with the version that was shown, so
 * that what a colleague changed in the meantime is not overwritten unseen.
 */
export async function planAndAssignTicket({
  assignee,
  etag,
  ...plan
}: PlanWithAssignee): Promise<void> {
  const { ticket, day } = plan;
  const isPlanned = ticket.status === 'new' && day !== null;
  const body = {
    ...toPlanBody(plan),
    assigned_to_user_id: assignee,
    ...(isPlanned ? { status: 'planned' as const } : {}),
  };
  await call(changeServiceTicket, { params: { id: ticket.id }, body, ifMatch: etag });
}

interface Planned extends Omit<TicketMove, 'ticket'> {
  ticket: Pick<PlannedTicket, 'ticket_id' | 'status' | 'planned_start'>;
}

/** Returns the toast of a planned or unplanned ticket; it states whether the customer gets a mail. */
export function usePlanToast() {
  const { t } = useTranslation();
  const format = useFormats();
  return (plan: Planned) => {
    const { ticket, day, from, start, minutes } = plan;
    const name = { ticket: ticket.ticket_id };
    const tone = 'success' as const;
    if (day === null) return { tone, title: t('service_calendar.taken_off', name) };
    if (isStretch(plan))
      return { tone, title: t('service_calendar.stretched', { ...name, minutes }) };
    const isSameTime = day === from && (start === undefined || start === ticket.planned_start);
    const text = t(hasPassed(day) ? 'tickets.plan_past' : 'service_calendar.mailed');
    const time = typeof start === 'string' ? [start] : [];
    return {
      tone,
      title: t('service_calendar.moved', {
        ...name,
        day: [format.longDay(day), ...time].join(', '),
      }),
      // The requester is told of the day and the start alone.
      ...(isSameTime && ticket.status !== 'new' ? {} : { text }),
    };
  };
}

/**
 * Moves tickets to days. `moves` are pending and shown as done; a rejected one is removed, so that
 * the ticket is back in its place, and the reason is shown.
 */
export function usePlanTicket() {
  const { t } = useTranslation();
  const refresh = useInvalidate('service');
  const getToast = usePlanToast();
  const [moves, setMoves] = useState<readonly TicketMove[]>([]);
  const removeMove = (move: TicketMove) => setMoves((now) => now.filter((one) => one !== move));
  const { mutate } = useMutation({
    mutationFn: (move: TicketMove) => planTicket(move),
    // Sends one after the other, so that the last day wins.
    scope: { id: 'service-calendar' },
    onSuccess: async (_answer, move) => {
      toasts.show(getToast(move));
      await refresh();
      removeMove(move);
    },
    onError: (error, move) => {
      removeMove(move);
      const title = t('service_calendar.move_failed', { ticket: move.ticket.ticket_id });
      const text =
        error instanceof AssigneeChangedError
          ? t('service_calendar.reassigned')
          : getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title, text });
      // The shown data may be stale: another user may have been faster.
      void refresh();
    },
  });
  const plan = (move: TicketMove) => {
    setMoves((now) => [...now, move]);
    mutate(move);
  };
  return { moves, plan };
}
