import { expect, test } from 'vitest';
import { agendaOf } from './agenda.ts';
import { daysOf } from './calendar-view.ts';

const busy = (...days: string[]) => {
  const set = new Set(days);
  return (day: string) => set.has(day);
};

const brief = (lines: ReturnType<typeof agendaOf>) =>
  lines.map((line) =>
    line.kind === 'day' ? line.day : `${line.from}..${line.until} ${line.count}`,
  );

test('days without anything are drawn together, over the change of the clocks too', () => {
  const lines = agendaOf(daysOf('month', '2026-03-01').slice(6, 37), {
    isBusy: busy('2026-03-04', '2026-03-31'),
    today: '2025-01-01',
    joins: true,
  });
  expect(brief(lines)).toEqual([
    '2026-03-01..2026-03-03 3',
    '2026-03-04',
    '2026-03-05..2026-03-30 26',
    '2026-03-31',
  ]);
});

test('today stands alone, so that it is found', () => {
  const lines = agendaOf(daysOf('week', '2026-10-25'), {
    isBusy: busy('2026-10-19'),
    today: '2026-10-22',
    joins: true,
  });
  expect(brief(lines)).toEqual([
    '2026-10-19',
    '2026-10-20..2026-10-21 2',
    '2026-10-22..2026-10-22 1',
    '2026-10-23..2026-10-25 3',
  ]);
});

test('in a week each day is a line, so that a ticket can be put on it', () => {
  const lines = agendaOf(daysOf('week', '2026-10-25'), {
    isBusy: busy(),
    today: '2026-10-22',
    joins: false,
  });
  expect(lines).toHaveLength(7);
});
