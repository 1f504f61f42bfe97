import { expect, test } from 'vitest';
import { timeZoneName } from './status-view.tsx';

test.each([
  ['en', '2026-01-05', 'Europe/Brussels', 'Central European Standard Time'],
  ['en', '2026-07-05', 'Europe/Brussels', 'Central European Summer Time'],
  ['nl', '2026-01-05', 'Europe/Brussels', 'Midden-Europese standaardtijd'],
  ['fr', '2026-01-05', 'Europe/Brussels', 'heure normale d’Europe centrale'],
  ['en', '2026-01-05', 'UTC', 'Coordinated Universal Time'],
] as const)('returns in %s on %s in %s: %s', (language, day, zone, name) => {
  expect(timeZoneName(language, new Date(day), zone)).toBe(name);
});
