// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { failToReach, requests, stubCalls } from '#web/testing/test-server.ts';
import { InvalidSetUpLink } from './invalid-password-links.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const onDone = vi.fn();
const onLinkRefused = vi.fn();

beforeAll(() => startTestI18n('en'));

beforeEach(() => {
  vi.resetAllMocks();
  document.cookie = 'csrftoken=token';
  const link = { uid: 'a', token: 'b' };
  render(<NewPasswordForm link={link} onDone={onDone} onLinkRefused={onLinkRefused} />);
});

afterEach(cleanup);

const answer = (response: object | number) =>
  stubCalls({
    'POST /auth/password/reset/confirm/': response,
    'POST /auth/password/strength/': { level: 'weak', weakness: 'common' },
  });
const refuse = (body: object) => answer(Response.json(body, { status: 400 }));

/** Fills in and submits both fields and returns them. */
const send = async (password: string, repeated = password) => {
  const fields = [
    screen.getByLabelText('New password'),
    screen.getByLabelText('Confirm password'),
  ] as const;
  fireEvent.change(fields[0], { target: { value: password } });
  fireEvent.change(fields[1], { target: { value: repeated } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Set password' })));
  return fields;
};

/** Returns the error and hint of a field. */
const getFieldText = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '')
    .join(' ');

test('refuses a short password at its field, without a request', async () => {
  const [password] = await send('short');
  expect(getFieldText(password)).toContain('New password must have at least 10 characters.');
  expect(document.activeElement).toBe(password);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(requests).toEqual([]);
});

test('shows the server’s refusal at the field', async () => {
  refuse({ new_password: ['This password is too common.'] });
  const [password] = await send('0123456789');
  expect(getFieldText(password)).toContain('This password is too common.');
  expect(document.activeElement).toBe(password);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('lets a password manager suggest a password and shows its strength', async () => {
  answer(failToReach);
  const [password, repeated] = await send('Password123!');
  for (const field of [password, repeated])
    expect(field.getAttribute('autocomplete')).toBe('new-password');
  // The strength follows the typing.
  await vi.waitFor(() => expect(getFieldText(password)).toContain('Too easy to guess'), 10_000);
});

test('requires both fields', async () => {
  const [password, repeated] = await send('');
  expect(getFieldText(password)).toContain('New password is required');
  expect(getFieldText(repeated)).toBe('Confirm password is required');
});

// @specification 5.3
test('requires both fields to match', async () => {
  const [, repeated] = await send('a long password', 'another password');
  expect(getFieldText(repeated)).toBe('Passwords do not match.');
  expect(document.activeElement).toBe(repeated);
});

test('reports a link that was used meanwhile to the page', async () => {
  refuse({ code: 'invalid_link', detail: 'Invalid link.' });
  await send('a long password');
  expect(onLinkRefused).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('finishes when the password is accepted', async () => {
  answer(204);
  await send('a long password');
  expect(onDone).toHaveBeenCalledOnce();
});

test.each([
  ['invalid_link', 'Invalid link.', /works only once/u],
  ['link_expired', 'This link has expired.', /already set your password/u],
] as const)('explains an invalid link and leads to the sign-in: %s', (code, title, text) => {
  const refusal = { status: 400, code, detail: 'Invalid link.', fields: {}, requestId: null };
  render(<InvalidSetUpLink error={new ApiError(refusal)} />);
  const { textContent } = screen.getByRole('alert');
  expect(textContent).toContain(title);
  expect(textContent).toMatch(text);
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/');
});
