import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Date or time input of the browser, which is written in the browser's language. */
const browserInput = /datetime-local|<[Ii]nput\b[^>]*?\btype=\{?["'](?:date|time|month|week)["']/u;

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps/web/src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/u.test(path) && existsSync(join(root, path)));

it('shows dates and times in inputs of the portal alone', () => {
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.filter((path) => browserInput.test(readFileSync(join(root, path), 'utf8')));
  expect(found).toEqual([]);
});

it.each([
  '<TextField form={form} type="datetime-local" />',
  '<input type="date" value={day} />',
  "<Input\n  value={time}\n  type={'time'}\n/>",
  '<input className="w-full" type="month" />',
  '<Input type="week" />',
])('finds an input of the browser in %j', (code) => {
  expect(code).toMatch(browserInput);
});

it.each(['<TextField form={form} name="day" type="date" />', '<DayInput value={day} />'])(
  'finds none in %j',
  (code) => {
    expect(code).not.toMatch(browserInput);
  },
);
