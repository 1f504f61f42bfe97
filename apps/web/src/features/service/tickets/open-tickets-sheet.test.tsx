// @vitest-environment jsdom
import type { ServiceTicket } from '@portal/contract/service';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { openTicketsQuery, OpenTicketsSheet } from './open-tickets-sheet.tsx';
import { testTicket } from '#web/testing/test-ticket.ts';

beforeAll(async () => {
  await startTestI18n('en');
  setUser(createTestUser('anna'));
});
afterEach(cleanup);

function printed(results?: ServiceTicket[]) {
  const client = new QueryClient();
  const { queryKey } = openTicketsQuery('lamp');
  if (results)
    client.setQueryData(queryKey, { count: results.length, next: null, previous: null, results });
  const { container } = render(
    <QueryClientProvider client={client}>
      <OpenTicketsSheet device={{ id: 'lamp' }} />
    </QueryClientProvider>,
  );
  return container.textContent;
}

const planned = { ...testTicket, status: 'planned' as const, planned_for: '2026-03-04' };

test('says number, what is wrong, status and day of what is under way', () => {
  expect(printed([planned])).toMatch(
    /^Open service tickets *T-000123The lamp flickersPlanned.*4 Mar 2026$/u,
  );
});

test('says the subject that somebody wrote, and what is wrong', () => {
  expect(printed([{ ...planned, subject: 'Lamp' }])).toMatch(
    /T-000123LampPlanned.*4 Mar 2026The lamp flickers$/u,
  );
});

test('says nothing where nothing is under way, or nothing was read', () => {
  expect(printed([])).toBe('');
  expect(printed()).toBe('');
});
