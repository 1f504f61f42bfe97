// @vitest-environment jsdom
import { listDocuments } from '@portal/contract/documents';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { stubCalls, toPage } from '#web/testing/test-server.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { DocumentFilters } from './document-filters.tsx';

function Page() {
  const list = useList({ scope: 'documents', route: listDocuments, name: 'documents' });
  return <DocumentFilters list={list} forProduct={false} viewAs={undefined} />;
}

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  localStorage.clear();
  stubCalls({
    'GET /documents/documents/': toPage([]),
    'GET /documents/tags/': toPage([]),
    'GET /products/manufacturers/': toPage([]),
    'GET /products/devices/': toPage([]),
    'GET /products/consumables/': toPage([{ id: 'gel', name: 'Cooling gel', model: 'G-1' }]),
    'GET /products/pharmaceuticals/': toPage([]),
    'GET /products/spare-parts/': toPage([]),
  });
  setUser(createTestUser('anna'));
});
afterEach(cleanup);

test('narrows by type and language in the menu, which counts them, and opens the tags from it', async () => {
  const router = renderPage(Page);
  await userEvent.click(await screen.findByRole('button', { name: 'More filters' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Device' }));
  await userEvent.click(await screen.findByRole('button', { name: 'More filters (1)' }));
  const languages = await screen.findByRole('group', { name: 'Filter by language' });
  await userEvent.click(within(languages).getByRole('menuitemradio', { name: 'Dutch' }));
  await userEvent.click(await screen.findByRole('button', { name: 'More filters (2)' }));
  expect(router.state.location.search).toEqual({ product_type: 'device', language: 'nl' });
  expect(screen.queryByRole('combobox', { name: 'Also filter by tag' })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Tag…' }));
  const tags = await screen.findByRole('combobox', { name: 'Also filter by tag' });
  await waitFor(() => expect(document.activeElement).toBe(tags));
  await userEvent.click(screen.getByRole('button', { name: 'More filters (2)' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Tag…' }));
  await waitFor(() => expect(document.activeElement).toBe(tags));
});

test('finds a product of any type, which sets its type and is removed with it', async () => {
  const router = renderPage(Page);
  await userEvent.click(await screen.findByRole('button', { name: 'More filters' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Product…' }));
  const products = await screen.findByRole('combobox', { name: 'Product' });
  await waitFor(() => expect(document.activeElement).toBe(products));
  await userEvent.type(products, 'gel');
  await userEvent.click(await screen.findByRole('option', { name: /Cooling gel/u }));
  expect(router.state.location.search).toEqual({
    product_type: 'consumable',
    product_id: 'gel',
  });
  // It stands beside the menu, which does not count its type.
  expect(screen.getByRole('button', { name: 'More filters' })).toBeTruthy();
  expect(products).toHaveProperty('value', 'Cooling gel');
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(router.state.location.search).toEqual({});
});
