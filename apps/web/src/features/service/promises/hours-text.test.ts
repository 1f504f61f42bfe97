import { expect, it } from 'vitest';
import { formatHours, parseHours } from './hours-text.ts';

it.each([
  ['9-17', '09:00–17:00'],
  ['09:00–12:30, 13:30–17:00', '09:00–12:30, 13:30–17:00'],
  ['8h30 - 12h; 13.15 – 24', '08:30–12:00, 13:15–24:00'],
  ['  ', ''],
])('reads %j as working hours', (text, formatted) => {
  expect(formatHours(parseHours(text, 2) ?? [], 2)).toBe(formatted);
});

it.each(['9', '17-9', '9-9', '9-25', '9:60-12', 'nine to five', '9-12-17', '23-24:30'])(
  'refuses %j as working hours',
  (text) => {
    expect(parseHours(text, 1)).toBeNull();
  },
);
