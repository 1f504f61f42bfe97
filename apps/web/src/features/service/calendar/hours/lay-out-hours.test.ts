import { toTime } from '@portal/contract/service';
import { expect, test } from 'vitest';
import { findConflicts, getHourRange, getSpan, placeTickets } from './lay-out-hours.ts';
import { fitDuration } from './timed-ticket.tsx';

const createTicket = (
  id: string,
  start: string | null,
  minutes: number | null = null,
  person: string | null = 'anna',
) => ({
  id,
  planned_start: start,
  planned_minutes: minutes,
  assigned_to: person === null ? null : { id: person, name: person },
});

test('shows working hours, and whole hours before and after them where a ticket is', () => {
  expect(getHourRange([createTicket('1', null)])).toEqual({ from: 7 * 60, until: 19 * 60 });
  expect(getHourRange([createTicket('1', '06:45'), createTicket('2', '22:10', 30)])).toEqual({
    from: 6 * 60,
    until: 23 * 60,
  });
});

test.each([
  ['09:00', 60, '10:00', 30, 'anna', 'anna', false],
  ['09:00', 61, '10:00', 30, 'anna', 'anna', true],
  ['09:00', null, '09:59', 30, 'anna', 'anna', true],
  ['09:00', 480, '10:00', 30, 'anna', 'anna', true],
  ['09:00', 60, '09:00', 60, 'anna', 'ben', false],
  ['09:00', 60, '09:00', 60, null, null, false],
  [null, 60, '09:00', 60, 'anna', 'anna', false],
])(
  'finds a conflict of %s for %s min and %s for %s min of %s and %s: %s',
  (start, minutes, otherStart, otherMinutes, person, otherPerson, expected) => {
    const conflicts = findConflicts([
      createTicket('1', start, minutes, person),
      createTicket('2', otherStart, otherMinutes, otherPerson),
    ]);
    expect([...conflicts]).toEqual(expected ? ['1', '2'] : []);
  },
);

/** Many days of tickets at times that differ and touch. */
const days = Array.from({ length: 40 }, (_none, day) =>
  Array.from({ length: day % 12 }, (_one, at) => {
    const start = ((day * 131 + at * 47) % 94) * 15;
    return createTicket(String(at), toTime(start), 15 + ((day * 17 + at * 29) % 20) * 15);
  }),
);

test('places every ticket with a start in a lane of its own while it lasts', () => {
  for (const tickets of days) {
    const placed = placeTickets(tickets);
    expect(placed).toHaveLength(tickets.length);
    for (const one of placed) {
      expect(getSpan(one.ticket)).toEqual({ from: one.from, until: one.until });
      expect(one.lane).toBeLessThan(one.lanes);
      const atSameTime = placed.filter(
        (other) => other !== one && other.from < one.until && one.from < other.until,
      );
      expect(atSameTime.map(({ lane }) => lane)).not.toContain(one.lane);
    }
  }
});

test('places a short ticket beside the next one that its card would cover', () => {
  const placed = placeTickets([createTicket('1', '09:00', 15), createTicket('2', '09:15', 15)]);
  expect(placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
  ]);
  expect(findConflicts(placed.map(({ ticket }) => ticket)).size).toBe(0);
});

test.each([
  [60, 9 * 60, 60],
  [22, 9 * 60, 15],
  [1, 9 * 60, 15],
  [15, 23 * 60 + 50, 10],
  [600, 23 * 60 + 50, 10],
  [600, 20 * 60, 240],
])('makes %i min from minute %i last %i min', (minutes, from, expected) => {
  expect(fitDuration(minutes, from)).toBe(expected);
});
