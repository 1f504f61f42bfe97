// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { LeadFacts } from './lead-facts.tsx';
import { testLead } from '#web/testing/test-lead.ts';
import { stubCalls } from '#web/testing/test-server.ts';

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

/** Renders the facts; returns those of the last note and the creation date. */
async function renderFacts(last_note_at: string | null) {
  stubCalls({ 'GET /crm/leads/salespeople/': [] });
  setUser({ ...createTestUser('anna'), permissions: ['pipeline'] });
  const lead = { ...testLead, created_at: new Date(2026, 0, 5, 9).toISOString(), last_note_at };
  renderPage(() => <LeadFacts lead={lead} />);
  const term = await screen.findByText('Last note');
  return [term, screen.getByText('Added')].map((one) => one.nextElementSibling?.textContent);
}

// @specification 3.45
test('shows the time of the last note, and nothing without a note', async () => {
  expect(await renderFacts(new Date(2026, 2, 17, 14, 5).toISOString())).toEqual([
    '17 Mar 2026, 14:05',
    '5 Jan 2026',
  ]);
  cleanup();
  expect(await renderFacts(null)).toEqual(['–', '5 Jan 2026']);
});
