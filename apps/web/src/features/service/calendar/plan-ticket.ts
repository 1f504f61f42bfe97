import {
  changeServiceTicket,
  getServiceTicket,
  type PlannedTicket,
} from '@portal/contract/service';
import { call, callWithVersion } from '#web/lib/api/call.ts';
import type { Day } from '#web/lib/days/day.ts';

/** The day that a ticket gets. */
interface PlannedDay {
  ticket: Pick<PlannedTicket, 'id' | 'status'>;
  /** Null for none. */
  day: Day | null;
}

/**
 * Plans a ticket for a day, or takes it off the calendar. The day alone is sent, without a version:
 * whoever says a day last has it, and nothing else of the ticket is touched. A new ticket that gets
 * a day is planned with it; that is a move of its status, which is made of the version that is new
 * alone, so that work which has begun meanwhile is not set back.
 */
export async function planTicket({ ticket, day }: PlannedDay): Promise<void> {
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
