import { expect, test } from 'vitest';
import { formatTypedDay, getDayProblem, readTypedDay } from './typed-day.ts';

test.each([
  '1/2/26',
  '1-2-2026',
  '1.2.2026',
  '01/02/2026',
  '01-02-2026',
  ' 1 2 2026 ',
  '2026-02-01',
  '2026/2/1',
  '20260201',
  '01022026',
  '010226',
  '1 feb 2026',
  '1 februari 2026',
  '1er février 2026',
  '1 févr. 2026',
  'zondag 1 februari 2026',
  '1st of February 2026',
  'February 1, 2026',
  '1\u201102\u20112026',
])('reads %j as the first of February', (text) => {
  expect(readTypedDay(text)).toBe('2026-02-01');
});

test.each([
  '',
  ' ',
  '1',
  '1/2',
  '02/31/2026',
  '12/31/2026',
  '30/02/2026',
  '29/02/2026',
  'soon',
  '0',
  '32012026',
])('reads %j as no day', (text) => {
  expect(readTypedDay(text)).toBeNull();
});

test('formats a day as each language writes it, so that it is read as the same day', () => {
  const written = (['en', 'nl', 'fr'] as const).map((language) =>
    formatTypedDay('2026-01-31', language),
  );
  expect(written).toEqual(['31/01/2026', '31-01-2026', '31/01/2026']);
  expect(new Set(written.map((text) => readTypedDay(text)))).toEqual(new Set(['2026-01-31']));
});

test.each([
  ['2/12', 'date'],
  ['soon', 'date'],
  ['12/31/2026', 'date'],
  ['31/02/2026', 'no_such_day'],
  ['29 feb 2026', 'no_such_day'],
  ['2026-13-01', 'no_such_day'],
  ['32012026', 'no_such_day'],
] as const)('says of %j what is wrong: %s', (text, problem) => {
  expect(getDayProblem(text)).toBe(problem);
});
