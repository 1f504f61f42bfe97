// @vitest-environment jsdom
import { languages } from '@portal/contract/kernel';
import type { JobKind } from '@portal/contract/system';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { stubCalls } from '#web/testing/test-server.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { JobTable } from './job-table.tsx';
import { findDueTime } from './use-job-texts.ts';

afterEach(cleanup);

const kind = (name: string, progress: JobKind['progress']): JobKind => ({
  name,
  waiting: 0,
  oldest_seconds: null,
  retrying: 0,
  running: 0,
  failed: 0,
  schedule: null,
  last_run: null,
  progress,
});

const texts = {
  en: ['Index document text', '45,120 done, 154,880 remaining'],
  nl: [/tekst/i, '45.120 klaar, nog 154.880 te gaan'],
  fr: [/texte/i, /^Traité\s: 45\s120, reste\s: 154\s880$/],
} as const;

test.each([
  ['* * * * *', 'Every minute'],
  ['*/5 * * * *', 'Every 5 minutes'],
  ['4,19,34,49 * * * *', 'Every 15 minutes'],
  ['20 * * * *', 'Every hour'],
  ['35 2 * * *', /^Daily at \d\d:35$/],
  ['35 12 1 * *', /^Monthly on day [12] at \d\d:35(?: \(UTC\))?$/],
  ['35 12 * * 3', /^Every week: (?:Wednes|Thurs)day at \d\d:35$/],
  ['0 3 1,15 * *', 'Cron schedule (UTC): 0 3 1,15 * *'],
])('tells the schedule %s as %s', async (schedule, text) => {
  await startTestI18n('en');
  setUser(createTestUser('anna'));
  stubCalls({ 'GET /system/jobs/': Response.json([{ ...kind('read-text', null), schedule }]) });
  renderPage(JobTable);
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
});

test.each([
  ['35 12 1 * *', 'Europe/Brussels', { date: 1, isUtc: false, time: /^1[34]:35$/ }],
  ['35 12 31 * *', 'Europe/Brussels', { date: 31, isUtc: false, time: /^1[34]:35$/ }],
  // Another day for the reader.
  ['35 23 1 * *', 'Europe/Brussels', { date: 2, isUtc: false, time: /^0[01]:35$/ }],
  ['35 2 28 * *', 'America/Cayenne', { date: 27, isUtc: false, time: /^23:35$/ }],
  // In some months another day.
  ['35 22 1 * *', 'Europe/Brussels', { date: 1, isUtc: true, time: /^22:35$/ }],
  ['35 2 1 * *', 'America/Cayenne', { date: 1, isUtc: true, time: /^02:35$/ }],
  ['35 23 28 * *', 'Asia/Tokyo', { date: 28, isUtc: true, time: /^23:35$/ }],
])('finds for the schedule %s in %s the day and time %o', (schedule, zone, expected) => {
  const { TZ: before } = process.env;
  onTestFinished(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });
  process.env['TZ'] = zone;
  const { at, ...found } = findDueTime(schedule) ?? {};
  const time = at?.toTimeString().slice(0, 'HH:mm'.length);
  expect({ ...found, time }).toEqual({
    ...expected,
    isWeekly: false,
    time: expect.stringMatching(expected.time),
  });
});

test.each(languages)('shows in %s how far bulk work is', async (language) => {
  await startTestI18n(language);
  setUser(createTestUser('anna'));
  const kinds = [
    kind('deliver-mail', null),
    kind('read-text', { done: 45_120, remaining: 154_880 }),
    kind('sweep-retention', { done: 0, remaining: 0 }),
  ];
  stubCalls({ 'GET /system/jobs/': Response.json(kinds) });
  renderPage(JobTable);
  const [name, text] = texts[language];
  const row = within((await screen.findByText(text)).closest('tr') ?? document.body);
  expect(row.getByRole('progressbar', { name }).getAttribute('value')).toBe('23');
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);
});
