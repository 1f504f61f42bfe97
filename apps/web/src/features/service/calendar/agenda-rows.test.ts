import { expect, test } from 'vitest';
import { sortByStart, toAgendaRows } from './agenda-view.tsx';
import { listDays } from './calendar-view.ts';

const busy = (...days: string[]) => {
  const set = new Set(days);
  return (day: string) => set.has(day);
};

const summarize = (rows: ReturnType<typeof toAgendaRows>) =>
  rows.map((row) => (row.kind === 'day' ? row.day : `${row.from}..${row.until} ${row.count}`));

test('joins days without anything, over the change of the clocks as well', () => {
  const rows = toAgendaRows(listDays('month', '2026-03-01').slice(6, 37), {
    isBusy: busy('2026-03-04', '2026-03-31'),
    today: '2025-01-01',
    mergesFreeDays: true,
  });
  expect(summarize(rows)).toEqual([
    '2026-03-01..2026-03-03 3',
    '2026-03-04',
    '2026-03-05..2026-03-30 26',
    '2026-03-31',
  ]);
});

test('always returns a row for today', () => {
  const rows = toAgendaRows(listDays('week', '2026-10-25'), {
    isBusy: busy('2026-10-19'),
    today: '2026-10-22',
    mergesFreeDays: true,
  });
  expect(summarize(rows)).toEqual([
    '2026-10-19',
    '2026-10-20..2026-10-21 2',
    '2026-10-22..2026-10-22 1',
    '2026-10-23..2026-10-25 3',
  ]);
});

test('returns a row for each day of a week, so that a ticket can be dropped on it', () => {
  const rows = toAgendaRows(listDays('week', '2026-10-25'), {
    isBusy: busy(),
    today: '2026-10-22',
    mergesFreeDays: false,
  });
  expect(rows).toHaveLength(7);
});

test('sorts the visits of a day by their start, those without one first', () => {
  const visits = ['11:30', null, '08:00', '09:30'].map((start) => ({ planned_start: start }));
  expect(sortByStart(visits).map(({ planned_start: start }) => start)).toEqual([
    null,
    '08:00',
    '09:30',
    '11:30',
  ]);
});
