import { expect, test } from 'vitest';
import { readTypedDuration } from './typed-duration.ts';

test.each([
  '90',
  '090',
  '90 min',
  '90min.',
  '90 minutes',
  '90 minuten',
  '90 mn',
  '90m',
  "90'",
  '1h30',
  '1H30',
  '1 h 30',
  '1 h 30 min',
  '1h30m',
  '1:30',
  '01:30',
  '1 : 30',
  '1u30',
  '1 u. 30 min.',
  '1 uur 30',
  '1 uur en 30 minuten',
  '1 heure 30',
  '1 heure et 30 minutes',
  '1 hour 30 minutes',
  '1 hr 30 mins',
  '1,5 uur',
  '1.5 h',
  '1,50 heures',
  '1,5 hours',
  '\u00A01\u202Fh\u202F30',
  '１：３０',
])('reads %j as an hour and a half', (text) => {
  expect(readTypedDuration(text)).toBe(90);
});

test.each([
  ['0', 0],
  ['45', 45],
  ['60000', 60_000],
  ['2h', 120],
  ['2 uur', 120],
  ['0:05', 5],
  ['1h5', 65],
  ['0,25 u', 15],
  ['100:00', 6000],
  ['1000 h', 60_000],
])('reads %j as %d minutes', (text, minutes) => {
  expect(readTypedDuration(text)).toBe(minutes);
});

test.each([
  '',
  ' ',
  'long',
  '1,5',
  '1.30',
  '1.30 uur',
  '1:60',
  '1h75',
  '1:30:00',
  '-30',
  '1h30 demain',
  '1:',
  ':30',
  '123456',
])('reads %j as no duration', (text) => {
  expect(readTypedDuration(text)).toBeNull();
});

test.each([
  ['8', 480],
  ['0.5', 30],
  ['0,25', 15],
  ['1.30', 78],
  ['1h30', 90],
  ['30 min', 30],
  ['8784', 527_040],
])('reads %j as %d minutes where hours are usual', (text, minutes) => {
  expect(readTypedDuration(text, 'hours')).toBe(minutes);
});
