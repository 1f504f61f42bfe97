// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { customer } from '#web/testing/test-right.ts';
import { addMonths, today } from '#web/lib/days/day.ts';
import { endOfDay } from '#web/lib/days/instants.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { listChanges, stubCalls, toPage } from '#web/testing/test-server.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { GrantDialog } from './grant-dialog.tsx';
import type { GrantSelection } from './grant-selection.ts';

const maker = { id: '0198f000-0000-7000-8000-00000000000a', name: 'Orivane' };
const everything: GrantSelection = { manufacturer: maker, product_type: null, product: null };
const devices: GrantSelection = { manufacturer: maker, product_type: 'device', product: null };

const nothing = { count: 0, results: [] };
const laser = {
  id: 'p',
  product_type: 'device',
  name: 'Laser',
  model: null,
  manufacturer: 'Orivane',
};

/** Returns these products for previews, and this result for the grant. */
function mockServer(products: object, grant: { status: number; body: object }) {
  const answer = Response.json(grant.body, { status: grant.status });
  stubCalls({
    'GET /products/manufacturers/': toPage([]),
    'GET /products/{kind}/': toPage([]),
    'POST /crm/product-viewing-rights/preview-grant/': { products, documents: nothing },
    'POST /crm/product-viewing-rights/': answer,
    'POST /crm/product-viewing-rights/bulk-grant/': answer,
  });
}

const onClose = vi.fn<() => void>();

async function open(selections: readonly GrantSelection[]) {
  setUser({ ...createTestUser('anna'), permissions: ['viewing_rights'] });
  renderPage(() => <GrantDialog customer={customer} selections={selections} onClose={onClose} />);
  await screen.findByRole('dialog', { name: `Grant access to ${customer.name}` });
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  onClose.mockClear();
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
  toasts.clear();
});
afterEach(cleanup);

test('requests no preview and grants nothing without a selection', async () => {
  mockServer(nothing, { status: 201, body: {} });
  await open([]);
  await press('Preview');
  await screen.findByText('Choose at least one product, type or manufacturer.');
  expect(listChanges()).toEqual([]);
});

test('previews what becomes visible, and names existing rights', async () => {
  const body = { created_rights: [{}], skipped: [{}] };
  mockServer({ count: 1, results: [laser] }, { status: 201, body });
  await open([everything, devices]);
  await press('Preview');
  const list = await screen.findByRole('list', { name: '1 product' });
  expect(within(list).getByText('Laser')).toBeTruthy();
  expect(listChanges().map(({ url }) => url)).toEqual([
    '/api/v1/crm/product-viewing-rights/preview-grant/',
  ]);
  await press('Grant access');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const granted = listChanges()[1];
  expect({ url: granted?.url, body: granted?.body }).toEqual({
    url: '/api/v1/crm/product-viewing-rights/bulk-grant/',
    body: {
      customer_id: customer.id,
      rights: [
        { manufacturer_id: maker.id },
        { manufacturer_id: maker.id, product_type: 'device' },
      ],
      expires_at: null,
      reason: null,
      notes: null,
    },
  });
  expect(toasts.getState().current).toMatchObject({
    title: '1 right granted',
    text: '1 already granted',
  });
});

test('says when nothing new becomes visible, and what to do about an existing right', async () => {
  const detail = 'This customer holds this right already.';
  mockServer(nothing, { status: 409, body: { detail, code: 'conflict' } });
  await open([everything]);
  await press('Preview');
  await screen.findByText(/^Nothing new: Clinique Lumière already has access to all of this/u);
  await press('Grant access');
  await screen.findByText('Already granted');
  expect(onClose).not.toHaveBeenCalled();
  expect(toasts.getState().current).toMatchObject({
    // @specification 8.42
    title: 'Failed to grant viewing rights',
    text: detail,
  });
});

test('shows a validation error at its row', async () => {
  const rights = [{}, { product_type: ['There is nothing of this type.'] }];
  mockServer(nothing, { status: 400, body: { rights } });
  await open([everything, devices]);
  await press('Preview');
  await press('Grant access');
  const list = await screen.findByRole('list', { name: 'To be granted' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).not.toContain('nothing of this type');
  expect(second?.textContent).toContain('There is nothing of this type.');
});

test('grants nothing while the date is missing', async () => {
  mockServer(nothing, { status: 201, body: {} });
  await open([everything]);
  await userEvent.selectOptions(screen.getByLabelText('Duration'), 'Until a date');
  await press('Preview');
  await screen.findByText('Choose an end date.');
  expect(listChanges()).toEqual([]);
});

test('ends a right for three months with the last of their days', async () => {
  mockServer(nothing, { status: 409, body: { detail: 'Held', code: 'conflict' } });
  await open([everything]);
  await userEvent.selectOptions(screen.getByLabelText('Duration'), '3 months');
  await press('Preview');
  await press('Grant access');
  await screen.findByText('Already granted');
  expect(listChanges().at(-1)?.body).toMatchObject({ expires_at: endOfDay(addMonths(today(), 3)) });
});
