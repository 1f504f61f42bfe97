import type { PlannedTicket, ServiceCalendar } from '@portal/contract/service';
import type { Day } from '#web/lib/days/day.ts';

/** Day of the calendar with its planned and due work, and next steps. */
export type ServiceDay = ServiceCalendar['days'][number];

/** Pending move of a ticket to a day or off the calendar. */
export interface TicketMove {
  ticket: PlannedTicket;
  /** Null if it returns to the unplanned tickets. */
  day: Day | null;
  /** Day from which it moves; null for none. */
  from?: Day | null | undefined;
  /** Start on the day; null for none, undefined leaves it. */
  start?: string | null | undefined;
  /** Duration; undefined leaves it. */
  minutes?: number | undefined;
  /** Technician; null for nobody, undefined leaves the ticket with whom it is. */
  technician?: PlannedTicket['assigned_to'] | undefined;
}

/** Returns true if a move changes the duration alone. */
export const isStretch = ({
  start,
  minutes,
  technician,
}: Pick<TicketMove, 'start' | 'technician'> & { minutes?: number | null | undefined }): boolean =>
  minutes !== undefined && start === undefined && technician === undefined;

/** Planned work per day, and unplanned tickets. */
export interface ServicePlan {
  days: readonly ServiceDay[];
  shelf: readonly PlannedTicket[];
}

/** Returns the plan after the moves, applied in the order in which they were made. */
export function applyMoves(plan: ServicePlan, moves: readonly TicketMove[]): ServicePlan {
  return moves.reduce(applyMove, plan);
}

function applyMove({ days, shelf }: ServicePlan, move: TicketMove): ServicePlan {
  const { ticket, day } = move;
  const moved = toMovedTicket(move);
  const remaining = days.map((one) => removeTicket(one, ticket.id));
  const others = shelf.filter(({ id }) => id !== ticket.id);
  if (day === null) return { days: remaining.filter(isBusy), shelf: [moved, ...others] };
  const known = remaining.some(({ date }) => date === day)
    ? remaining
    : [...remaining, createEmptyDay(day)];
  return {
    days: known
      .map((one) => (one.date === day ? addTicket(one, moved) : one))
      .filter(isBusy)
      .toSorted((one, other) => one.date.localeCompare(other.date)),
    shelf: others,
  };
}

function toMovedTicket(move: TicketMove): PlannedTicket {
  const { ticket, day, start, minutes, technician } = move;
  const isPlanned = day !== null && ticket.status === 'new' && !isStretch(move);
  return {
    ...ticket,
    status: isPlanned ? 'planned' : ticket.status,
    planned_start: day === null ? null : start === undefined ? ticket.planned_start : start,
    planned_minutes: minutes ?? ticket.planned_minutes,
    assigned_to: technician === undefined ? ticket.assigned_to : technician,
  };
}

function removeTicket(day: ServiceDay, id: string): ServiceDay {
  const tickets = day.tickets.filter((ticket) => ticket.id !== id);
  const removed = day.tickets.length - tickets.length;
  return removed === 0 ? day : { ...day, tickets, tickets_count: day.tickets_count - removed };
}

/** Sorts the tickets by number like the server, so the oldest is first. */
function addTicket(day: ServiceDay, ticket: PlannedTicket): ServiceDay {
  const tickets = [...day.tickets, ticket].toSorted((one, other) =>
    one.ticket_id.localeCompare(other.ticket_id, 'en', { numeric: true }),
  );
  return { ...day, tickets, tickets_count: day.tickets_count + 1 };
}

const createEmptyDay = (date: Day): ServiceDay => ({
  date,
  tickets: [],
  tickets_count: 0,
  maintenance: [],
  maintenance_count: 0,
  next_steps: [],
  next_steps_count: 0,
});

/** Returns true if a day has entries. */
const isBusy = (day: ServiceDay): boolean =>
  day.tickets_count > 0 || day.maintenance_count > 0 || day.next_steps_count > 0;
