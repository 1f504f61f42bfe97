import {
  minutesOfDay,
  type PlannedTicket,
  toMinutes,
  toTime,
  usualWorkMinutes,
} from '@portal/contract/service';

/** Minutes of one place to drop a ticket on. */
export const slotMinutes = 30;

/** Returns the time of the place in which a start lies. */
export const getSlot = (start: string): string =>
  toTime(Math.floor(toMinutes(start) / slotMinutes) * slotMinutes);

/** Minutes that the shortest card covers, whose height shows one line. */
const shownMinutes = 25;

const hour = 60;

/** Working hours that are always shown, in minutes since midnight. */
const usualRange = { from: 7 * hour, until: 19 * hour };

/** Part of a day, in minutes since midnight. */
export interface HourRange {
  from: number;
  until: number;
}

/** Ticket with a start, as far as its time matters. */
type TimedTicket = Pick<PlannedTicket, 'id' | 'planned_start' | 'planned_minutes' | 'assigned_to'>;

/** Returns when a ticket starts and ends; null without a start. */
export function getSpan({
  planned_start: start,
  planned_minutes: duration,
}: Pick<TimedTicket, 'planned_start' | 'planned_minutes'>): HourRange | null {
  if (start === null) return null;
  const from = toMinutes(start);
  return { from, until: Math.min(minutesOfDay, from + (duration ?? usualWorkMinutes)) };
}

/** Returns whole hours that contain the working hours and all tickets. */
export function getHourRange(tickets: readonly TimedTicket[]): HourRange {
  const spans = tickets.flatMap((ticket) => getSpan(ticket) ?? []);
  return {
    from: Math.floor(Math.min(usualRange.from, ...spans.map(({ from }) => from)) / hour) * hour,
    until: Math.ceil(Math.max(usualRange.until, ...spans.map(({ until }) => until)) / hour) * hour,
  };
}

/** A ticket in a column, beside those at the same time. */
export interface PlacedTicket<Ticket> extends HourRange {
  ticket: Ticket;
  /** Position among the lanes of the column, from 0. */
  lane: number;
  lanes: number;
}

const overlap = (one: HourRange, other: HourRange): boolean =>
  one.from < other.until && other.from < one.until;

/** Returns the hours that the card of a ticket covers, which may be more than its own. */
const toShown = ({ from, until }: HourRange): HourRange => ({
  from,
  until: Math.max(until, from + shownMinutes),
});

/** Places tickets with a start so that no card covers another: in the first free lane. */
export function placeTickets<Ticket extends TimedTicket>(
  tickets: readonly Ticket[],
): PlacedTicket<Ticket>[] {
  const timed = tickets
    .flatMap((ticket) => {
      const span = getSpan(ticket);
      return span ? [{ ticket, ...span }] : [];
    })
    .toSorted((one, other) => one.from - other.from || other.until - one.until);
  const placed: PlacedTicket<Ticket>[] = [];
  for (const one of timed) {
    const isBeside = (other: HourRange) => overlap(toShown(one), toShown(other));
    const taken = new Set(placed.filter(isBeside).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    placed.push({ ...one, lane, lanes: 1 });
  }
  for (const group of groupTouching(placed)) {
    const lanes = Math.max(...group.map(({ lane }) => lane)) + 1;
    for (const one of group) one.lanes = lanes;
  }
  return placed;
}

/** Groups what overlaps, directly or through others; `placed` is ordered by start. */
function groupTouching<Ticket>(placed: readonly PlacedTicket<Ticket>[]): PlacedTicket<Ticket>[][] {
  const groups: PlacedTicket<Ticket>[][] = [];
  let until = -1;
  for (const one of placed) {
    if (one.from >= until) groups.push([]);
    groups.at(-1)?.push(one);
    until = Math.max(until, toShown(one).until);
  }
  return groups;
}

/** Returns the ids of tickets of one day that their technician cannot all do: their times overlap. */
export function findConflicts(tickets: readonly TimedTicket[]): Set<string> {
  const conflicts = new Set<string>();
  const timed = tickets.flatMap(({ id, assigned_to: person, ...time }) => {
    const span = getSpan(time);
    return span && person ? [{ id, person: person.id, span }] : [];
  });
  for (const [at, one] of timed.entries()) {
    for (const other of timed.slice(at + 1)) {
      if (one.person !== other.person || !overlap(one.span, other.span)) continue;
      conflicts.add(one.id).add(other.id);
    }
  }
  return conflicts;
}
