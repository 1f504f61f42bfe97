import type { TicketStatus, Urgency } from '@portal/contract/service';
import type { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import type { internalNote, ticketReply } from '#server/domains/service/messages/message.table.ts';
import type {
  serviceTicket,
  ticketEvent,
} from '#server/domains/service/tickets/service-ticket.table.ts';
import type { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import type { DemoCustomer } from '../customers/demo-customers.ts';
import { atMinute, daysAfter, isWorkingDay, toWorkingDay } from '../demo-calendar.ts';
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
  let now = at;
  const next = (): string => {
    now = takeStep(now, today, random);
    return now;
  };
  const way = { id, at, status, engineer, trouble };
  const given = createAssignment(way, next, random);
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
  // The visit comes after what was said and noted before it.
  const plannedOn = now.slice(0, 10);
  const plannedFor = choosePlan(
    { status, from: plannedOn, today, urgency: promise.urgency },
    random,
  );
  const after = (count: number): string =>
    addMilliseconds(new Date(now), minutes(count)).toISOString();
  const timeOf = (toStatus: TicketStatus): string => {
    if (toStatus === 'planned') now = after(5);
    else if (toStatus === 'completed') now = after(random.whole(45, 150));
    else if (toStatus === 'closed')
      now = atMinute(toWorkingDay(daysAfter(now.slice(0, 10), 1)), 60 + number);
    else if (plannedFor !== null && isEnded(status)) {
      const visitAt = atMinute(plannedFor, 60 * (number % 8) + 10);
      now = visitAt > now ? visitAt : after(30);
    } else next();
    return now;
  };
  const events = [...given, ...createMoves({ ...way, plannedFor }, timeOf, random)];
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

const isEnded = (status: TicketStatus): boolean => status === 'completed' || status === 'closed';

/**
 * Returns the time of the next step: up to some hours later, or the next morning where that is not in working
 * hours. What would be today is still done on the evening before.
 */
function takeStep(now: string, today: string, random: Random): string {
  const later = addMilliseconds(new Date(now), minutes(random.whole(20, 150))).toISOString();
  const day = later.slice(0, 10);
  if (isWorkingDay(day) && later.slice(11) < '16') return later;
  const morning = atMinute(toWorkingDay(daysAfter(now.slice(0, 10), 1)), random.whole(10, 120));
  if (morning.slice(0, 10) < today) return morning;
  return addMilliseconds(new Date(now), minutes(random.whole(5, 20))).toISOString();
}

/** Days within which a visit is planned, by urgency. */
const planWithin: Partial<Record<Urgency, number>> = { device_down: 1, limited: 4 };

interface PlanOptions {
  readonly status: TicketStatus;
  /** Day on which the visit is planned. */
  readonly from: string;
  readonly today: string;
  readonly urgency: Urgency;
}

/** Returns the day of the visit, a working day: in the future if planned, in the past if done. */
function choosePlan({ status, from, today, urgency }: PlanOptions, random: Random): string | null {
  if (status === 'new' || status === 'cancelled') return null;
  if (status === 'planned')
    return toWorkingDay(daysAfter(today, random.whole(0, planWithin[urgency] ?? 21)));
  if (status === 'in_progress') return toWorkingDay(today, -1);
  const possible = [1, 2, 3, 4]
    .map((after) => daysAfter(from, after))
    .filter((day) => isWorkingDay(day) && day < today);
  return possible.length === 0 ? from : random.pick(possible);
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
  readonly trouble: Trouble;
}

/** Creates an event of a ticket by its technician. */
function createEvent<Event extends object>(
  way: StatusPath,
  at: string,
  event: Event,
  random: Random,
) {
  return { id: random.id(at), ticketId: way.id, at, actorId: way.engineer, ...event };
}

/** Creates the opening of a ticket, and who got it. */
function createAssignment(
  way: StatusPath,
  next: () => string,
  random: Random,
): DemoTicket['events'][number][] {
  const opened = createEvent(
    way,
    way.at,
    { kind: 'opened' as const, toStatus: 'new' as const },
    random,
  );
  if (statusPaths[way.status].length === 0) return [opened];
  const given = { kind: 'assigned' as const, assignedTo: way.engineer };
  return [opened, createEvent(way, next(), given, random)];
}

/** Creates the plan of a ticket and its changes of status, each at the time that `timeOf` returns. */
function createMoves(
  way: StatusPath & { readonly plannedFor: string | null },
  timeOf: (status: TicketStatus) => string,
  random: Random,
): DemoTicket['events'][number][] {
  const { plannedFor, trouble } = way;
  const steps = statusPaths[way.status];
  const planned =
    plannedFor === null
      ? []
      : [createEvent(way, timeOf('planned'), { kind: 'planned' as const, plannedFor }, random)];
  const moved = steps.map((toStatus, place) =>
    createEvent(
      way,
      timeOf(toStatus),
      {
        kind: 'status_changed' as const,
        fromStatus: steps[place - 1] ?? ('new' as const),
        toStatus,
        text: toStatus === 'completed' ? trouble.solved : null,
      },
      random,
    ),
  );
  return [...planned, ...moved];
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
