// @vitest-environment jsdom
import type { Colleague } from '@portal/contract/users';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { listChanges, stubCalls, toPage } from '#web/testing/test-server.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { ColleagueList } from './colleague-list.tsx';

const toId = (end: number) => `0198f000-0000-7000-8000-00000000000${end}`;
const customerId = toId(1);
const north = { id: toId(2), name: 'North', city: 'Utrecht' };
const south = { id: toId(3), name: null, city: 'Gent' };
const at = '2026-01-31T09:00:00Z';

const manager: Colleague = {
  id: toId(4),
  email: 'ada@clinic.example',
  first_name: 'Ada',
  last_name: 'Smit',
  preferred_language: null,
  status: 'active',
  clinic_role: 'manager',
  clinic_ids: [],
  clinics: [],
  created_at: at,
  updated_at: at,
};
const nurse: Colleague = {
  ...manager,
  id: toId(5),
  email: 'els@clinic.example',
  first_name: 'Els',
  last_name: 'Maes',
  clinic_role: 'own_clinics',
  clinic_ids: [south.id, north.id],
  clinics: [north, south],
};

const address = { street: 'Neude', house_number: '11', customer_id: customerId, is_active: true };
const path = `/users/colleagues/${nurse.id}/`;

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
  localStorage.clear();
  toasts.clear();
  setUser({
    ...createTestUser('ada'),
    id: manager.id,
    role: 'customer',
    clinic_role: 'manager',
    customer_id: customerId,
  });
  stubCalls({
    'GET /users/colleagues/': toPage([nurse, manager]),
    [`GET ${path}`]: Response.json(nurse, { headers: { ETag: '"3"' } }),
    'GET /crm/clinics/': toPage([
      { ...north, ...address },
      { ...south, ...address },
    ]),
    'POST /users/colleagues/': 202,
    [`PATCH ${path}`]: nurse,
    [`POST ${path}deactivate/`]: { ...nurse, status: 'deactivated' },
  });
});
afterEach(cleanup);

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const listSent = () =>
  listChanges().map(({ method, url, body }) => [method, url.replace('/api/v1', ''), body]);

test('lists colleagues with their clinics, and offers to deactivate all but the manager', async () => {
  renderPage(ColleagueList);
  const [, first, own] = await screen.findAllByRole('row');
  expect(first?.textContent).toContain('Own clinics: North, Gent');
  expect(first?.textContent).not.toContain('You');
  expect(own?.textContent).toContain('You');
  expect(screen.getAllByRole('button', { name: /^Deactivate/u })).toHaveLength(1);
  await userEvent.click(await button('Deactivate Els Maes'));
  const confirmation = await screen.findByRole('alertdialog', { name: 'Deactivate Els Maes?' });
  await userEvent.click(within(confirmation).getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(toasts.getState().current?.title).toBe('Els Maes deactivated'));
  expect(listSent()).toEqual([['POST', `${path}deactivate/`, undefined]]);
});

test('invites in the own language with the clinics of the role alone, and says when the colleague appears', async () => {
  renderPage(ColleagueList, { path: '/?form=new-colleague' });
  await userEvent.type(await screen.findByLabelText(/^First name/u), 'Jo');
  await userEvent.type(screen.getByLabelText(/^Last name/u), 'Peeters');
  await userEvent.type(screen.getByLabelText(/^Email/u), 'jo@clinic.example');
  await userEvent.click(screen.getByRole('radio', { name: 'Own clinics' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'North, Utrecht' }));
  await userEvent.click(screen.getByRole('radio', { name: 'All clinics' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.click(await button('Send invitation'));
  await waitFor(() =>
    expect(toasts.getState().current?.text).toContain(
      'jo@clinic.example. Your colleague appears here once they have chosen a password.',
    ),
  );
  const person = { first_name: 'Jo', last_name: 'Peeters', email: 'jo@clinic.example' };
  const role = { clinic_role: 'all_clinics', clinic_ids: [] };
  expect(listSent()).toEqual([
    ['POST', '/users/colleagues/', { ...person, preferred_language: 'en', ...role }],
  ]);
});

test('changes what a colleague sees, from the version that was read', async () => {
  renderPage(ColleagueList, { path: `/?form=colleague-${nurse.id}` });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'North, Utrecht' }));
  await userEvent.click(await button('Save'));
  await waitFor(() => expect(listChanges()).toHaveLength(1));
  expect(listSent()).toEqual([
    ['PATCH', path, { clinic_role: 'own_clinics', clinic_ids: [south.id] }],
  ]);
  expect(listChanges()[0]?.headers.get('If-Match')).toBe('"3"');
});

test('shows at the role why the last manager stays', async () => {
  const detail = 'At least one person who can log in must remain manager.';
  stubCalls({ [`PATCH ${path}`]: Response.json({ code: 'conflict', detail }, { status: 409 }) });
  renderPage(ColleagueList, { path: `/?form=colleague-${nurse.id}` });
  await userEvent.click(await screen.findByRole('radio', { name: 'All clinics' }));
  await userEvent.click(await button('Save'));
  const roles = screen.getByRole('radiogroup', { name: 'Role in the clinics' });
  expect(await within(roles).findByText(detail)).toBeTruthy();
});
