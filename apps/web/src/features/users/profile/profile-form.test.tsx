// @vitest-environment jsdom
import type { Me } from '@portal/contract/users';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18n from 'i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDictionary, startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { changeSession, getSession } from '#web/lib/session/session-store.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { listChanges, type SentRequest, stubCalls } from '#web/testing/test-server.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ProfileForm } from './profile-form.tsx';

let me: Me;
let version = 1;

const answerMe = () => Response.json(me, { headers: { ETag: `"${version}"` } });

/** Changes the one account of the server, unless the request has an old version of it. */
function changeMe({ headers, body }: SentRequest) {
  if (headers.get('If-Match') !== `"${version}"`)
    return Response.json({ code: 'stale' }, { status: 412 });
  me = { ...me, ...Object(body) };
  version += 1;
  return answerMe();
}

const listSent = () =>
  listChanges().map(({ body, headers }) => ({ body, ifMatch: headers.get('If-Match') }));

async function open() {
  setUser(me);
  const router = renderPage(ProfileForm);
  await screen.findByRole('textbox', { name: 'First name' });
  return router;
}

const field = (name: string) => screen.getByRole('textbox', { name });
const save = (name = 'Save') => userEvent.click(screen.getByRole('button', { name }));
const saved = (times: number) => waitFor(() => expect(listSent()).toHaveLength(times));

beforeEach(async () => {
  await startTestI18n('en');
  i18n.addResourceBundle('nl', 'common', readDictionary('nl'));
  stubCalls({ 'GET /users/me/': answerMe, 'PATCH /users/me/': changeMe });
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
  localStorage.clear();
  toasts.clear();
  me = {
    ...createTestUser('anna'),
    first_name: 'Anna',
    last_name: 'Smit',
    preferred_language: 'en',
  };
  version = 1;
});
afterEach(cleanup);

test('saves with the version that was read and continues with the new one', async () => {
  await open();
  await userEvent.type(field('Phone number'), '+31 20 123 45 67');
  await save();
  await saved(1);
  await waitFor(() => expect(getSession().user?.phone_number).toBe('+31 20 123 45 67'));
  await userEvent.clear(field('Last name'));
  await userEvent.type(field('Last name'), 'de Smit');
  await save();
  await saved(2);
  expect(listSent().map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  expect(listSent()[0]?.body).toEqual({
    title: null,
    first_name: 'Anna',
    last_name: 'Smit',
    phone_number: '+31 20 123 45 67',
    date_of_birth: null,
    preferred_language: 'en',
  });
});

test('shows a customer’s user a missing name without a request, and asks for no date of birth', async () => {
  me = { ...me, role: 'customer' };
  await open();
  expect(screen.queryByRole('textbox', { name: 'Date of birth' })).toBeNull();
  expect(field('First name').getAttribute('aria-required')).toBe('true');
  await userEvent.clear(field('First name'));
  await userEvent.clear(field('Last name'));
  await save();
  expect(await screen.findByText('First name is required')).toBeTruthy();
  expect(screen.getByText('Last name is required')).toBeTruthy();
  expect(listSent()).toEqual([]);
});

test('lets an employee save without a name', async () => {
  await open();
  expect(field('First name').getAttribute('aria-required')).toBeNull();
  await userEvent.clear(field('First name'));
  await save();
  await saved(1);
  expect(listSent()[0]?.body).toMatchObject({ first_name: '' });
});

test('takes a date of birth as people write it, and says the form of any other', async () => {
  await open();
  const day = field('Date of birth');
  await userEvent.clear(day);
  await userEvent.type(day, '12/31/1980');
  await save();
  expect(await screen.findByText(/Write the date as dd\/mm\/yyyy/u)).toBeTruthy();
  await userEvent.clear(day);
  await userEvent.type(day, '1 feb 1980');
  await save();
  await saved(1);
  expect(listSent()[0]?.body).toMatchObject({ date_of_birth: '1980-02-01' });
});

test('applies another language at once', async () => {
  await open();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /language/iu }), 'nl');
  await save();
  expect(await screen.findByRole('button', { name: 'Opslaan' })).toBeTruthy();
  await waitFor(() => expect(toasts.getState().current?.title).toBe('Profiel opgeslagen'));
});

test('follows a language saved by the picker and keeps typed values', async () => {
  await open();
  await userEvent.type(field('First name'), 'bel');
  me = { ...me, preferred_language: 'fr' };
  version = 2;
  act(() => changeSession({ user: me }));
  const language = screen.getByRole('combobox', { name: /language/iu });
  await waitFor(() => expect(language).toHaveProperty('value', 'fr'));
  expect(field('First name')).toHaveProperty('value', 'Annabel');
  await save();
  await saved(1);
  expect(listSent()[0]).toMatchObject({ ifMatch: '"2"', body: { preferred_language: 'fr' } });
});

test('asks which version to keep when the profile was changed elsewhere', async () => {
  await open();
  await userEvent.type(field('First name'), 'bel');
  me = { ...me, first_name: 'Hannah' };
  version = 2;
  await save();
  expect(await screen.findByText('Hannah')).toBeTruthy();
  await save('Save mine');
  await saved(2);
  expect(me.first_name).toBe('Annabel');
});

test('asks before another tab of the page discards unsaved changes', async () => {
  const router = await open();
  await act(() => router.navigate({ to: '.', search: { page: 2 } }));
  await userEvent.type(field('First name'), 'bel');
  act(() => void router.navigate({ to: '.', search: { tab: 'password' } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.search).toEqual({ page: 2 });
  await save();
  await saved(1);
  await act(() => router.navigate({ to: '.', search: { tab: 'password' } }));
  expect(router.state.location.search).toEqual({ tab: 'password' });
});
