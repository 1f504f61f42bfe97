// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { requests, stubCalls, toPage } from '#web/testing/test-server.ts';
import { collections } from './product-kinds.ts';
import { KindTabs, type KindTabsProps } from './kind-tabs.tsx';

async function open(manufacturer: KindTabsProps['manufacturer']) {
  const component = () => <KindTabs label="Kinds" manufacturer={manufacturer} />;
  renderPage(component);
  await screen.findByRole('tab', { name: /Devices/u });
}

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  setUser(createTestUser('anna'));
  for (const list of [...collections, 'manufacturers', 'device-categories'])
    stubCalls({ [`GET /products/${list}/`]: toPage([]) });
});
afterEach(cleanup);

test.each([
  ['the products', undefined],
  // @specification 2.57
  ['a manufacturer', { id: '0198f000-0000-7000-8000-000000000001', name: 'Orivane' }],
  // @specification 2.55
])('shows for %s the specified tabs in order', async (_name, manufacturer) => {
  await open(manufacturer);
  const names = screen.getAllByRole('tab').map((tab) => tab.textContent.replace(/\d+$/u, ''));
  expect(names).toEqual(['Devices', 'Pharmaceuticals', 'Spare Parts', 'Consumables']);
  const lists = requests
    .map(({ url }) => url)
    .filter((url) => collections.some((kind) => url.includes(`/${kind}/?`)));
  expect(lists.length).toBeGreaterThanOrEqual(collections.length);
  const of = manufacturer ? `manufacturer_id=${manufacturer.id}` : 'limit=';
  expect(lists.filter((url) => !url.includes(of))).toEqual([]);
});
