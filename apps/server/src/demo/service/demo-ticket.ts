import type { TicketStatus } from '@portal/contract/service';
import type { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import type { internalNote, ticketReply } from '#server/domains/service/messages/message.table.ts';
import type {
  serviceTicket,
  ticketEvent,
} from '#server/domains/service/tickets/service-ticket.table.ts';
import type { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { hours, addMilliseconds } from '#server/kernel/clock.ts';
import type { DemoCustomer } from '../customers/demo-customers.ts';
import { daysAfter } from '../demo-calendar.ts';
import type { Random } from '../random.ts';
import type { demoPromise } from './demo-promises.ts';
import { notes, troubles, type Trouble } from './troubles.ts';

/** Ticket with its messages and changes. */
export interface DemoTicket {
  readonly row: typeof serviceTicket.$inferInsert & { readonly createdAt: string };
  readonly events: readonly (typeof ticketEvent.$inferInsert)[];
  readonly replies: readonly (typeof ticketReply.$inferInsert)[];
  readonly notes: readonly (typeof internalNote.$inferInsert)[];
}

/** Device and requester of a ticket. */
export interface Site {
  readonly device: typeof installedDevice.$inferInsert;
  readonly customer: DemoCustomer;
  readonly person: typeof userAccount.$inferInsert;
}

interface TicketOptions {
  readonly status: TicketStatus;
  readonly site: Site;
  /** Time of opening. */
  readonly at: string;
  readonly number: number;
  readonly engineers: readonly string[];
  readonly today: string;
  readonly promise: ReturnType<typeof demoPromise>;
}

/** Steps to each status. */
const statusPaths: Record<TicketStatus, readonly TicketStatus[]> = {
  new: [],
  planned: ['planned'],
  in_progress: ['planned', 'in_progress'],
  completed: ['planned', 'in_progress', 'completed'],
  closed: ['planned', 'in_progress', 'completed', 'closed'],
  cancelled: ['cancelled'],
};

/** Creates a ticket with its history, conversation and internal notes. */
export function demoTicket(options: TicketOptions, random: Random): DemoTicket {
  const { status, site, at, number, engineers, today, promise } = options;
  const { device, customer, person } = site;
  const id = random.id(at);
  const trouble = random.pick(troubles[customer.named.language]);
  const engineer = random.pick(engineers);
  const isOpenNew = status === 'new';
  // Every step an hour or two after the one before; a ticket was opened yesterday at the latest.
  let now = at;
  const next = (): string => {
    now = addMilliseconds(new Date(now), hours(random.whole(1, 3))).toISOString();
    return now;
  };
  const plannedFor = choosePlan(status, at, today, random);
  const events = createEvents({ id, at, status, engineer, plannedFor, trouble }, next, random);
  const message =
    isOpenNew && random.chance(60)
      ? []
      : createConversation({ id, engineer, trouble, person: person.id }, next, random);
  const noted = random.chance(35)
    ? [
        {
          id: random.id(next()),
          ticketId: id,
          authorId: engineer,
          text: random.pick(notes),
          createdAt: now,
          updatedAt: now,
        },
      ]
    : [];
  const isFinal = status === 'closed' || status === 'cancelled';
  const last = message.at(-1);
  const isDone = isFinal || status === 'completed';
  const answered = [message[0]?.createdAt, events[1]?.at].filter((one) => one !== undefined);
  const row = {
    id,
    number,
    customerId: customer.row.id,
    installedDeviceId: device.id,
    serialNumber: device.serialNumber,
    description: trouble.request,
    requesterEmail: person.email,
    status,
    plannedFor,
    ...planTime(plannedFor, number),
    assignedTo: isOpenNew ? null : engineer,
    resolutionNotes: status === 'closed' || status === 'completed' ? trouble.solved : null,
    waitingSince: !isFinal && last?.authorSide === 'customer' ? last.createdAt : null,
    requestedAt: at,
    closedAt: isFinal ? (events.at(-1)?.at ?? at) : null,
    ...promise,
    answeredAt: answered.toSorted()[0] ?? null,
    // Only what is due after the day of loading is reported.
    alertedUntil: `${today}T23:59:59Z`,
    solvedAt: isDone ? (events.at(-1)?.at ?? at) : null,
    createdAt: at,
    updatedAt: now,
  };
  return { row, events, replies: message, notes: noted };
}

/** Returns the day of the visit: in the future if planned, in the past if done. */
function choosePlan(
  status: TicketStatus,
  at: string,
  today: string,
  random: Random,
): string | null {
  if (status === 'new' || status === 'cancelled') return null;
  if (status === 'planned') return daysAfter(today, random.whole(0, 21));
  return status === 'in_progress' ? today : daysAfter(at.slice(0, 10), random.whole(1, 4));
}

/** Returns the time of a visit, in working hours. */
function planTime(plannedFor: string | null, number: number) {
  if (plannedFor === null) return {};
  const hour = String(8 + (number % 8)).padStart(2, '0');
  return {
    plannedStart: `${hour}:${number % 2 === 0 ? '00' : '30'}`,
    plannedMinutes: 60 + (number % 3) * 30,
  };
}

interface StatusPath {
  readonly id: string;
  readonly at: string;
  readonly status: TicketStatus;
  readonly engineer: string;
  readonly plannedFor: string | null;
  readonly trouble: Trouble;
}

function createEvents(way: StatusPath, next: () => string, random: Random): DemoTicket['events'] {
  const { id: ticketId, engineer, plannedFor, trouble } = way;
  const step = <Event extends object>(at: string, event: Event) => ({
    id: random.id(at),
    ticketId,
    at,
    actorId: engineer,
    ...event,
  });
  const steps = statusPaths[way.status];
  const opened = step(way.at, { kind: 'opened' as const, toStatus: 'new' as const });
  const given =
    steps.length > 0 ? [step(next(), { kind: 'assigned' as const, assignedTo: engineer })] : [];
  const planned =
    plannedFor === null ? [] : [step(next(), { kind: 'planned' as const, plannedFor })];
  const moved = steps.map((toStatus, place) =>
    step(next(), {
      kind: 'status_changed' as const,
      fromStatus: steps[place - 1] ?? ('new' as const),
      toStatus,
      text: toStatus === 'completed' ? trouble.solved : null,
    }),
  );
  return [opened, ...given, ...planned, ...moved];
}

interface Talk {
  readonly id: string;
  readonly engineer: string;
  readonly person: string;
  readonly trouble: Trouble;
}

function createConversation(
  { id: ticketId, engineer, person, trouble }: Talk,
  next: () => string,
  random: Random,
) {
  const say = (authorId: string, authorSide: 'employee' | 'customer', text: string) => {
    const createdAt = next();
    const id = random.id(createdAt);
    return { id, ticketId, authorId, authorSide, text, createdAt, updatedAt: createdAt };
  };
  const request = say(engineer, 'employee', trouble.reply);
  return random.chance(65) ? [request, say(person, 'customer', trouble.answer)] : [request];
}
