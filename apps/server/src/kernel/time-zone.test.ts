import { expect, it } from 'vitest';
import { parseTimeZone } from './time-zone.ts';

it.each([
  ['Europe/Brussels', 'Europe/Brussels'],
  ['europe/brussels', 'Europe/Brussels'],
  ['Pacific/Noumea', 'Pacific/Noumea'],
  ['America/Argentina/Buenos_Aires', /Buenos_Aires$/u],
  ['UTC', 'UTC'],
  ['Etc/GMT+5', /^Etc\/GMT\+5$/u],
])('reads the time zone %j', (text, name) => {
  expect(parseTimeZone(text)).toEqual(expect.stringMatching(name));
});

it.each([
  undefined,
  '',
  'Mars/Olympus',
  '+01:00',
  '-05:00',
  'Europe/Brussels; drop table',
  'Europe/../etc/passwd',
  "'",
  'É/b',
  `Europe/${'x'.repeat(500)}`,
  'null',
])('reads %j as no time zone', (text) => {
  expect(parseTimeZone(text)).toBeNull();
});

it('stays right for more names than it remembers', () => {
  for (let count = 0; count < 1100; count += 1) expect(parseTimeZone(`X/${count}`)).toBeNull();
  expect(parseTimeZone('Pacific/Noumea')).toBe('Pacific/Noumea');
});
