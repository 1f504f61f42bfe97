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
import { stubCalls } from '#web/testing/test-server.ts';

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

/** Refuses everything without a word, but for the customer whose lists are looked at. */
const refuseCalls = () =>
  stubCalls({ [`GET /crm/customers/${id}/`]: customer, '*': Response.json({}, { status: 400 }) });

beforeAll(async () => {
  await startTestI18n('en');
  document.cookie = 'csrftoken=token';
  refuseCalls();
  setUser({ ...createTestUser('anna'), permissions: [...permissions] });
  history.replaceState(null, '', '/dashboard/profile');
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() => startPortal(root));
});
beforeEach(refuseCalls);
afterAll(() => act(() => root.unmount()));

/** Texts of each page's failed list without a server message (specification §8). */
test.each([
  // @specification 8.22
  [`/dashboard/data/customers/${id}?tab=clinics`, 'Failed to load clinics'],
  // @specification 8.34
  [`/dashboard/data/customers/${id}?tab=users`, 'Failed to load customer users'],
  // @specification 8.30, 8.48
  [`/dashboard/data/customers/${id}?tab=devices`, 'Failed to load installed devices'],
  // @specification 8.38
  [`/dashboard/data/customers/${id}?tab=tickets`, 'Failed to load service tickets'],
  // @specification 8.40, 8.79
  [`/dashboard/data/customers/${id}?tab=access`, 'Failed to fetch viewing rights'],
  // @specification 8.41
  [`/dashboard/data/customers/${id}?tab=access`, 'Failed to fetch customer summary'],
  // @specification 8.23
  ['/dashboard/data/customers', 'Failed to load customers'],
  // @specification 8.24
  ['/dashboard/data/products?tab=devices', 'Failed to load devices'],
  // @specification 8.25
  ['/dashboard/data/products?tab=consumables', 'Failed to load consumables'],
  // @specification 8.26
  ['/dashboard/data/products?tab=pharmaceuticals', 'Failed to load pharmaceuticals'],
  // @specification 8.27
  ['/dashboard/data/products?tab=spare-parts', 'Failed to load spare parts'],
  // @specification 8.31
  ['/dashboard/data/products/categories', 'Failed to load device categories'],
  // @specification 8.32
  ['/dashboard/data/manufacturers', 'Failed to load manufacturers'],
  // @specification 8.36
  ['/dashboard/data/users?tab=employees', 'Failed to load employees'],
  // @specification 8.33
  ['/dashboard/data/users/groups', 'Failed to load groups'],
  // @specification 8.37
  ['/dashboard/data/users/groups?tab=job-titles', 'Failed to load job titles'],
  [`/dashboard/data/devices/${id}`, 'Failed to load installed device'],
  // @specification 8.28, 8.79
  ['/dashboard/documents', 'Failed to load documents'],
  // @specification 8.29
  ['/dashboard/documents/tags', 'Failed to load tags'],
  // @specification 8.35
  ['/dashboard/sales', 'Failed to load leads'],
  // @specification 8.39
  ['/dashboard/service?tab=requests', 'Failed to load service requests'],
  // @specification 8.54
  ['/dashboard/anonymization/requests?tab=pending', 'Failed to load pending requests'],
  // @specification 8.55
  ['/dashboard/anonymization/requests?tab=mine', 'Failed to load my requests'],
  // @specification 8.79
  ['/dashboard/anonymization/requests?tab=history', 'Failed to load anonymization requests'],
])('shows at %s “%s”', async (path, text) => {
  await act(async () => router.history.push(path));
  expect(await screen.findByText(text, {}, { timeout: 50_000 })).toBeDefined();
});
