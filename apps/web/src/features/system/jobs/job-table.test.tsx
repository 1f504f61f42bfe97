// @vitest-environment jsdom
import { languages } from '@portal/contract/kernel';
import type { JobKind } from '@portal/contract/system';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { stubCalls } from '#web/testing/test-server.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { JobTable } from './job-table.tsx';

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
