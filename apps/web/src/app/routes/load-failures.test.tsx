// @vitest-environment jsdom
import type { Customer } from '@portal/contract/crm';
import { permissions } from '@portal/contract/kernel';
import { act, screen } from '@testing-library/react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { router } from '#web/app/router.tsx';
import { startPortal } from '#web/app/start-portal.tsx';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { requests, stubCalls } from '#web/testing/test-server.ts';

const id = '0198f000-0000-7000-8000-000000000001';
const customer: Customer = {
  id,
  name: 'Nova',
  is_active: true,
  vat_number: null,
  email: null,
  phone_number: null,
  website: null,
  clinics_count: 0,
  users_count: 0,
  devices_count: 0,
  created_at: '2026-01-31T09:00:00Z',
  updated_at: '2026-01-31T09:00:00Z',
};

let root: Root;

// Each page's script is loaded when it opens, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const refusal = Response.json({}, { status: 400 });

/** What the pages ask for besides the list of their row, some of it after that has failed. */
const besides = [
  'GET /crm/clinics/',
  'GET /crm/customers/{id}/uploads/',
  'GET /crm/overview/',
  'GET /crm/leads/forecast/',
  'GET /crm/leads/salespeople/',
  'GET /crm/product-viewing-rights/',
  'GET /crm/product-viewing-rights/customer-summary/{id}/',
  'GET /crm/product-viewing-rights/expired/',
  'GET /documents/recent/',
  'GET /notifications/unread/',
  'GET /products/consumables/',
  'GET /products/device-categories/',
  'GET /products/devices/',
  'GET /products/manufacturers/',
  'GET /products/pharmaceuticals/',
  'GET /products/spare-parts/',
  'GET /users/employees/job-titles/',
  'GET /users/employees/lookup/',
  'GET /users/groups/',
  'GET /users/me/',
  'GET /service/service-requests/',
  'GET /service/unmatched-mail/',
];

/** Refuses calls without a message, but for the customer whose lists are shown. */
const refuseCalls = (calls: readonly string[]) =>
  stubCalls({
    [`GET /crm/customers/${id}/`]: customer,
    ...Object.fromEntries(calls.map((call) => [call, refusal])),
  });

beforeAll(async () => {
  await startTestI18n('en');
  document.cookie = 'csrftoken=token';
  refuseCalls(besides);
  setUser({ ...createTestUser('anna'), permissions: [...permissions] });
  history.replaceState(null, '', '/dashboard/profile');
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() => startPortal(root, Promise.resolve()));
});
beforeEach(() => refuseCalls(besides));
afterAll(() => act(() => root.unmount()));

/**
 * Texts of each page's failed list without a server message (specification §8). Each row opens
 * another page than the row before, so that it asks for its list.
 */
test.each([
  {
    // @specification 8.22
    text: 'Failed to load clinics',
    path: `/dashboard/data/customers/${id}?tab=clinics`,
    list: 'GET /crm/clinics/',
  },
  {
    // @specification 8.34
    text: 'Failed to load customer users',
    path: `/dashboard/data/customers/${id}?tab=users`,
    list: 'GET /users/customers/',
  },
  {
    // @specification 8.30
    text: 'Failed to load installed devices',
    path: `/dashboard/data/customers/${id}?tab=devices`,
    list: 'GET /crm/installed-devices/',
  },
  {
    // @specification 8.38
    text: 'Failed to load service tickets',
    path: `/dashboard/data/customers/${id}?tab=tickets`,
    list: 'GET /service/service-tickets/',
  },
  {
    // @specification 8.40, 8.79
    text: 'Failed to fetch viewing rights',
    path: `/dashboard/data/customers/${id}?tab=access`,
    list: 'GET /crm/product-viewing-rights/',
  },
  {
    // @specification 8.23
    text: 'Failed to load customers',
    path: '/dashboard/data/customers',
    list: 'GET /crm/customers/',
  },
  {
    // @specification 8.41
    text: 'Failed to fetch customer summary',
    path: `/dashboard/data/customers/${id}?tab=access`,
    list: `GET /crm/product-viewing-rights/customer-summary/${id}/`,
  },
  {
    // @specification 8.24
    text: 'Failed to load devices',
    path: '/dashboard/data/products?tab=devices',
    list: 'GET /products/devices/',
  },
  {
    // @specification 8.25
    text: 'Failed to load consumables',
    path: '/dashboard/data/products?tab=consumables',
    list: 'GET /products/consumables/',
  },
  {
    // @specification 8.26
    text: 'Failed to load pharmaceuticals',
    path: '/dashboard/data/products?tab=pharmaceuticals',
    list: 'GET /products/pharmaceuticals/',
  },
  {
    // @specification 8.27
    text: 'Failed to load spare parts',
    path: '/dashboard/data/products?tab=spare-parts',
    list: 'GET /products/spare-parts/',
  },
  {
    // @specification 8.31
    text: 'Failed to load device categories',
    path: '/dashboard/data/products/categories',
    list: 'GET /products/device-categories/',
  },
  {
    // @specification 8.32
    text: 'Failed to load manufacturers',
    path: '/dashboard/data/manufacturers',
    list: 'GET /products/manufacturers/',
  },
  {
    // @specification 8.36
    text: 'Failed to load employees',
    path: '/dashboard/data/users?tab=employees',
    list: 'GET /users/employees/',
  },
  {
    // @specification 8.33
    text: 'Failed to load groups',
    path: '/dashboard/data/users/groups',
    list: 'GET /users/groups/',
  },
  {
    // @specification 8.37
    text: 'Failed to load job titles',
    path: '/dashboard/data/users/groups?tab=job-titles',
    list: 'GET /users/employees/job-titles/',
  },
  {
    // @specification 8.48
    text: 'Failed to load installed device',
    path: `/dashboard/data/devices/${id}`,
    list: `GET /crm/installed-devices/${id}/`,
  },
  {
    // @specification 8.28, 8.79
    text: 'Failed to load documents',
    path: '/dashboard/documents',
    list: 'GET /documents/documents/',
  },
  {
    // @specification 8.29
    text: 'Failed to load tags',
    path: '/dashboard/documents/tags',
    list: 'GET /documents/tags/',
  },
  {
    // @specification 8.35
    text: 'Failed to load leads',
    path: '/dashboard/sales',
    list: 'GET /crm/leads/board/',
  },
  {
    // @specification 8.39
    text: 'Failed to load service requests',
    path: '/dashboard/service?tab=requests',
    list: 'GET /service/service-requests/',
  },
  {
    // @specification 8.54
    text: 'Failed to load pending requests',
    path: '/dashboard/anonymization/requests?tab=pending',
    list: 'GET /users/anonymization-requests/pending/',
  },
  {
    // @specification 8.55
    text: 'Failed to load my requests',
    path: '/dashboard/anonymization/requests?tab=mine',
    list: 'GET /users/anonymization-requests/my_requests/',
  },
  {
    // @specification 8.79
    text: 'Failed to load anonymization requests',
    path: '/dashboard/anonymization/requests?tab=history',
    list: 'GET /users/anonymization-requests/',
  },
  {
    text: 'Failed to load the entries',
    path: '/dashboard/anonymization/requests?tab=register',
    list: 'GET /compliance/data-requests/',
  },
])('shows at $path “$text”', async ({ text, path, list }) => {
  refuseCalls([list]);
  await act(async () => router.history.push(path));
  expect(await screen.findByText(text, {}, { timeout: 50_000 })).toBeDefined();
  const sent = requests.map(({ method, url }) => `${method} ${url.split('?')[0]}`);
  expect(sent).toContain(list.replace(' ', ' /api/v1'));
});
