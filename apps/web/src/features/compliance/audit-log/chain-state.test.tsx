// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { stubCalls } from '#web/testing/test-server.ts';
import { ChainState } from './audit-log.tsx';

function open(chain: { chained_rows: number; unchained_rows: number; chained_at: string | null }) {
  stubCalls({ 'GET /compliance/audit-log/chain/': { ...chain, head: null } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChainState />
    </QueryClientProvider>,
  );
}

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

test('states that no entry is chained yet and when it will be', async () => {
  open({ chained_rows: 0, unchained_rows: 1200, chained_at: null });
  const title = await screen.findByText('No entries in the chain yet');
  const text = title.closest('[role=status]')?.textContent;
  expect(text).toContain('1,200 entries will be added within a minute');
  expect(text).not.toContain('part of the chain');
});

test('states how many entries are chained and until when', async () => {
  open({ chained_rows: 1, unchained_rows: 0, chained_at: '2026-03-04T12:00:00.000Z' });
  const count = await screen.findByText('1 entry is part of the chain');
  expect(screen.getByText(/^Protected by the hash chain up to/u)).toBeTruthy();
  expect(count.closest('[role=status]')?.textContent).not.toContain('within a minute');
});
