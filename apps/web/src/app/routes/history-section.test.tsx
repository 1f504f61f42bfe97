// @vitest-environment jsdom
import type { AuditEntry } from '@portal/contract/compliance';
import type { Permission } from '@portal/contract/kernel';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { requests, stubCalls, toPage } from '#web/testing/test-server.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { HistorySection } from './history-section.tsx';

const leadId = '0198f000-0000-7000-8000-000000000001';

const createEntry = (number: number, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `entry-${number}`,
  at: '2026-03-04T12:00:00.000Z',
  actor_kind: 'employee',
  actor_id: 'anna',
  actor: { id: 'anna', name: 'Anna Bos' },
  action: 'change',
  object_type: 'lead',
  object_id: leadId,
  object_name: 'Mila Peeters',
  changes: {},
  is_erased: false,
  ip: null,
  request_id: 'r',
  ...overrides,
});

const move = (from: string, to: string) => ({ stage: { from, to }, position: { from: 1, to: 2 } });

const entries = [
  createEntry(1, { changes: { organization: { from: 'Beauty BV', to: 'Skin NV' } } }),
  createEntry(2, { action: 'move', changes: move('new', 'contacted') }),
  createEntry(3, {
    action: 'move',
    changes: { ...move('contacted', 'lost'), lost_reason: { from: null, to: 'Too expensive' } },
  }),
  createEntry(4, { object_type: 'lead_product', actor_kind: 'system', actor: null }),
  createEntry(5, { action: 'create', changes: { contact_name: { from: null, to: 'Mila' } } }),
];

async function show(permissions: readonly Permission[], omits?: readonly string[]) {
  setUser({ ...createTestUser('anna'), permissions: [...permissions] });
  renderPage(() => (
    <main>
      <HistorySection type="lead" id={leadId} scope="crm" omits={omits} />
    </main>
  ));
  await screen.findByRole('main');
}

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  sessionStorage.clear();
  stubCalls({ 'GET /compliance/audit-log/': toPage(entries) });
});
afterEach(cleanup);

test('reads the last changes when it opens: what, by whom and when, with a link to all', async () => {
  await show(['privacy']);
  const button = screen.getByRole('button', { name: 'History', expanded: false });
  expect(requests).toEqual([]);
  await userEvent.click(button);
  const rows = within(await screen.findByRole('list', { name: 'History' })).getAllByRole(
    'listitem',
  );
  expect(requests.map(({ query }) => query.get('object_id'))).toEqual([leadId]);
  expect(rows).toHaveLength(5);
  for (const text of ['Changed', 'Anna Bos', '2026', 'Beauty BV', 'Skin NV'])
    expect(rows[0]?.textContent).toContain(text);
  expect(rows[3]?.textContent).toContain('Lead products');
  expect(rows[3]?.textContent).toContain('The portal');
  const isUnfolded = rows.map((row) => row.querySelector('details')?.open);
  expect(isUnfolded).toEqual([true, true, true, undefined, false]);
  const link = screen.getByRole('link', { name: 'Open in the audit log' });
  expect(link.getAttribute('href')).toContain(`audit-log?object_id=${leadId}`);
  await userEvent.click(button);
  expect(screen.queryByRole('list')).toBeNull();
});

test('leaves out what the page shows elsewhere', async () => {
  await show(['privacy'], ['stage', 'position']);
  await userEvent.click(screen.getByRole('button', { name: 'History' }));
  const rows = within(await screen.findByRole('list', { name: 'History' })).getAllByRole(
    'listitem',
  );
  expect(rows).toHaveLength(4);
  expect(rows[1]?.textContent).toContain('Too expensive');
  expect(rows[1]?.textContent).toContain('1 field');
});

test.each([
  ['only the link when it leaves out all that it read', [entries[1]], false],
  ['that the log has no entries', [], true],
] as const)('shows %s', async (_name, found, isEmpty) => {
  stubCalls({
    'GET /compliance/audit-log/': { ...toPage([...found]), next: isEmpty ? null : 'x' },
  });
  await show(['privacy'], ['stage', 'position']);
  await userEvent.click(screen.getByRole('button', { name: 'History' }));
  expect(await screen.findByRole('link', { name: 'Open in the audit log' })).toBeTruthy();
  expect(screen.queryByText('No entries in the audit log.') !== null).toBe(isEmpty);
  expect(screen.queryByRole('list')).toBeNull();
});

test('shows nothing to who may not read the audit log', async () => {
  await show(['pipeline', 'customers', 'service']);
  expect(screen.getByRole('main').textContent).toBe('');
});
