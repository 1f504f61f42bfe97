import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The places that derive days from instants and instants from days, by a time zone. */
const places = ['apps/server/src/kernel/calendar-day.ts', 'apps/web/src/lib/days/'];

/** Other files that may, each with its reason. */
const exceptions = new Map([
  ['apps/server/src/audit/chain-link.ts', 'writes whole instants into the chain'],
  ['apps/server/src/domains/crm/leads/read-forecast.ts', 'groups days, and no instants, by month'],
  [
    'apps/server/src/domains/import-export/xlsx/serial-day.ts',
    'reads the serial number of a day in a workbook',
  ],
  [
    'apps/server/src/domains/system/backup/probe-backup.ts',
    'writes the minute of a backup in UTC, as its schedule counts',
  ],
  [
    'apps/server/src/domains/notifications/finding/find-notifications.ts',
    'dates for all recipients at once, in the zone of the portal',
  ],
  ['apps/server/src/http/validation.ts', 'checks the form of a day'],
  ['apps/server/src/kernel/workbook-xml.ts', 'writes the serial number of a day into a workbook'],
  ['packages/contract/src/days/read-day.ts', 'lists the names of the months'],
  ['apps/web/src/features/system/jobs/use-job-texts.ts', 'shows a time of day that is in UTC'],
]);

/** Cuts a day from an instant, or reads or sets its parts, in whichever zone is at hand. */
const dayDerivation =
  /\.slice\(0, (?:10|'YYYY-MM-DD'\.length)\)|toISOString\(\)\.(?:split|substring|slice)|\.[gs]et(?:UTC)?(?:FullYear|Month|Date|Day|Hours)\(|getTimezoneOffset|Date\.UTC\(|\bcurrent_date\b|\bnow\(\)::date\b|\bdate_trunc\(|\bat time zone\b|\bTemporal\./u;

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\/src\/.*\.tsx?$/u.test(path) && existsSync(join(root, path)))
  // Tests set clocks, and the demo's days are days of no caller.
  .filter((path) => !/\.test\.tsx?$|\/testing\/|^apps\/server\/src\/demo\//u.test(path));

const deriving = sources.filter((path) =>
  dayDerivation.test(readFileSync(join(root, path), 'utf8')),
);

it('derives days from instants in one place on each side', () => {
  const others = deriving.filter((path) => !places.some((place) => path.startsWith(place)));
  expect(others.toSorted()).toEqual([...exceptions.keys()].toSorted());
});

it.each([
  'now.toISOString().slice(0, 10)',
  "text.slice(0, 'YYYY-MM-DD'.length)",
  "at.toISOString().split('T')",
  'new Date().getDate()',
  'at.setHours(0, 0, 0, 0)',
  'at.getTimezoneOffset()',
  'new Date(Date.UTC(2026, 1, 1))',
  'where day < current_date',
  "date_trunc('week', at)",
  "(at at time zone 'UTC')::date",
  'Temporal.Now.plainDateISO()',
])('finds a day that is derived by %s', (code) => {
  expect(code).toMatch(dayDerivation);
});

it('finds both places', () => {
  for (const place of places) expect(deriving.some((path) => path.startsWith(place))).toBe(true);
});
