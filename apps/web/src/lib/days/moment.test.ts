import { afterEach, expect, test } from 'vitest';
import { joinMoment, readMoment, splitMoment } from './moment.ts';

const { TZ: zone } = process.env;
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const readIn = (timeZone: string, moment: string) => {
  process.env['TZ'] = timeZone;
  return readMoment(moment);
};

test.each([
  ['Europe/Brussels', '2026-01-31T14:30', '2026-01-31T13:30:00.000Z'],
  ['Europe/Brussels', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['Europe/Brussels', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['Europe/Brussels', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ['Europe/Brussels', '2026-07-01T00:30', '2026-06-30T22:30:00.000Z'],
  ['Pacific/Noumea', '2026-01-01T00:30', '2025-12-31T13:30:00.000Z'],
  ['Pacific/Noumea', '2026-03-29T02:30', '2026-03-28T15:30:00.000Z'],
  ['America/Cayenne', '2026-12-31T23:59', '2027-01-01T02:59:00.000Z'],
])('reads in %s %s as %s', (timeZone, moment, instant) => {
  expect(readIn(timeZone, moment)).toEqual({ instant });
});

test.each([
  ['Europe/Brussels', '2026-03-29T02:00'],
  ['Europe/Brussels', '2026-03-29T02:59'],
  ['Europe/Amsterdam', '2027-03-28T02:30'],
  ['America/Miquelon', '2026-03-08T02:30'],
  ['Australia/Lord_Howe', '2026-10-04T02:15'],
  ['America/Nuuk', '2026-03-28T23:30'],
  ['Pacific/Apia', '2011-12-30T12:00'],
])('refuses in %s %s, which clocks skip', (timeZone, moment) => {
  expect(readIn(timeZone, moment)).toEqual({ problem: 'no_such_time' });
});

test.each([
  ['Europe/Brussels', '2026-10-25T02:00', '2026-10-25T00:00:00.000Z'],
  ['Europe/Brussels', '2026-10-25T02:59', '2026-10-25T00:59:00.000Z'],
  ['Europe/Paris', '2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
  ['America/Miquelon', '2026-11-01T01:30', '2026-11-01T03:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z'],
])('reads in %s %s, which exists twice, as the first: %s', (timeZone, moment, instant) => {
  expect(readIn(timeZone, moment)).toEqual({ instant });
});

test.each([
  ['', 'date'],
  ['31/01\n14:30', 'date'],
  ['\n14:30', 'date'],
  ['14:30', 'date'],
  ['2026-02-30T14:30', 'no_such_day'],
  ['2026-01-31-', 'date'],
  ['2026-01-31\n', 'time'],
  ['2026-01-31', 'time'],
  ['2026-01-31\nnoon', 'time'],
  ['2026-01-31T24:00', 'time'],
])('says of %j that its %s is wrong', (moment, problem) => {
  expect(readMoment(moment)).toEqual({ problem });
});

test('leaves an instant as it is', () => {
  const instant = '2026-01-31T22:59:59.999Z';
  expect(readMoment(instant)).toEqual({ instant });
});

const days = ['', '2026-01-31', 'Tue', 'Thu 5 T', '31/01/2026', 'T'];
const times = ['', '14:30', '9T30', '14:3', 'noon T', '-'];

test.each(days.flatMap((day) => times.map((time) => [day, time] as const)))(
  'gives back %j and %j, of which a moment is made',
  (day, time) => {
    expect(splitMoment(joinMoment(day, time))).toEqual({ day, time });
  },
);
