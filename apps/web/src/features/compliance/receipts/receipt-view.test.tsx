// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { requests, stubCalls, toPage } from '#web/testing/test-server.ts';
import { ReceiptLink } from './receipt-link.tsx';
import { ReceiptView } from './receipt-view.tsx';

const person = '0198f000-0000-7000-8000-000000000021';

const receipt = {
  id: '0198f000-0000-7000-8000-000000000001',
  request_id: '0198f000-0000-7000-8000-000000000011',
  user_id: person,
  anonymized_at: '2026-02-11T08:00:30.000Z',
  tables: [
    { table: 'user_account', changed: 1 },
    { table: 'session', changed: 4 },
  ],
  files_renamed: 0,
  traces_left: 1,
  traces: [{ table: 'maintenance_record', column: 'description', rows: 1 }],
  replayed: false,
  signature: 'q83vEjRWeJA',
};

function open(component: () => React.ReactNode, results: readonly object[] = []) {
  stubCalls({ 'GET /compliance/receipts/': toPage(results) });
  renderPage(component);
}

const view = () => <ReceiptView of={person} path={null} />;

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

test('shows and prints a complete receipt', async () => {
  open(view, [receipt]);
  expect(await screen.findByText('5 rows changed.')).toBeTruthy();
  expect(requests.map(({ url }) => url).join()).toContain(`user_id=${person}`);
  expect(screen.getByText('1 trace left')).toBeTruthy();
  expect(screen.getByText('Maintenance records · Description')).toBeTruthy();
  for (const value of [receipt.id, receipt.request_id, person, receipt.signature])
    expect(screen.getByText(value)).toBeTruthy();
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('announces the receipt until it is signed', async () => {
  open(view);
  expect(await screen.findByText('No receipt yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

test.for([
  ['privacy', '2026-02-11T08:00:30.000Z', 1],
  ['privacy', null, 0],
  ['service', '2026-02-11T08:00:30.000Z', 0],
] as const)(
  'shows with %s the receipt link of a request executed at %s: %d',
  async ([permission, at, links]) => {
    setUser({ ...createTestUser(person), permissions: [permission] });
    open(() => (
      <p>
        Request <ReceiptLink request={{ user_id: person, lead_id: null, anonymized_at: at }} />
      </p>
    ));
    await screen.findByText(/Request/u);
    const found = screen.queryAllByRole('link', { name: 'Show receipt' });
    expect(found.map((link) => link.getAttribute('href'))).toEqual(
      Array.from({ length: links }, () => `/dashboard/compliance/gdpr?receipt=${person}`),
    );
  },
);
