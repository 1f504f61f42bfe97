import {
  changeServiceTicket,
  getServiceTicket,
  type PlannedTicket,
  type ServiceTicket,
} from '@portal/contract/service';
import { call, callWithVersion } from '#web/lib/api/call.ts';
import type { Day } from '#web/lib/days/day.ts';

/** Ticket and the day for which it is planned. */
interface PlanForDay {
  ticket: Pick<PlannedTicket, 'id' | 'status'>;
  /** Null for none. */
  day: Day | null;
}

/**
 * Plans a ticket for a day, or removes it from the calendar. Sends the day alone, without a
 * version: the last day wins, and nothing else of the ticket changes. A new ticket becomes planned;
 * that change of status uses the version of the new ticket, so that work started meanwhile is not
 * set back.
 */
export async function planTicket({ ticket, day }: PlanForDay): Promise<void> {
  const params = { id: ticket.id };
  if (ticket.status === 'new' && day !== null) {
    const { data, etag } = await callWithVersion(getServiceTicket, { params });
    if (data.status === 'new') {
      const body = { planned_for: day, status: 'planned' as const };
      await call(changeServiceTicket, { params, body, ifMatch: etag });
      return;
    }
  }
  await call(changeServiceTicket, { params, body: { planned_for: day } });
}

interface PlanWithAssignee extends PlanForDay {
  ticket: Pick<ServiceTicket, 'id' | 'status' | 'assigned_to_user_id'>;
  /** Assignee; null for none. */
  assignee: string | null;
  /** Version on which the change is based. */
  etag: string | null;
}

/**
 * Plans and assigns a ticket by a form. Sends both in one call with the version that was shown, so
 * that a colleague's assignment in the meantime is not overwritten unseen.
 */
export async function planAndAssignTicket({
  ticket,
  day,
  assignee,
  etag,
}: PlanWithAssignee): Promise<void> {
  if (assignee === ticket.assigned_to_user_id) return planTicket({ ticket, day });
  const isPlanned = ticket.status === 'new' && day !== null;
  const body = {
    planned_for: day,
    assigned_to_user_id: assignee,
    ...(isPlanned ? { status: 'planned' as const } : {}),
  };
  await call(changeServiceTicket, { params: { id: ticket.id }, body, ifMatch: etag });
}
