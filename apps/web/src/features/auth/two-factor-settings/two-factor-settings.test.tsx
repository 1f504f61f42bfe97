// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { getSession } from '#web/lib/session/session-store.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { requests, stubCalls } from '#web/testing/test-server.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { TwoFactorSettings } from './two-factor-settings.tsx';

const codes = Array.from({ length: 10 }, (_, at) => `ABCD${at}-FGHJ${at}`);
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const setup = { secret, otpauth_url: `otpauth://totp/Portal:anna?secret=${secret}` };

const enable = 'POST /auth/two-factor/enable/';
const confirm = 'POST /auth/two-factor/enable/confirm/';
const disable = 'POST /auth/two-factor/disable/';
const refuse = (status: number, body: object) => Response.json(body, { status });

async function open(on: boolean) {
  setUser({ ...createTestUser('anna'), has_authenticator_app: on });
  const router = renderPage(TwoFactorSettings);
  await screen.findByRole('heading', { name: 'Two-factor authentication' });
  return router;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { name });

/** Returns the error of a field. */
const findError = async (label: string) => {
  const field = screen.getByLabelText(label);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field);
  const [id] = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return document.querySelector(`[id="${id}"]`)?.textContent;
};

async function goToApp() {
  await press('Turn on two-factor authentication');
  await userEvent.type(screen.getByLabelText('Password'), 'right');
  stubCalls({ [enable]: setup });
  await press('Continue');
  await heading('Connect your authenticator app');
}

async function goToCodes() {
  await goToApp();
  await userEvent.type(screen.getByLabelText('Verification code'), '123 456');
  stubCalls({ [confirm]: { recovery_codes: codes } });
  await press('Confirm');
  await heading('Save your recovery codes');
}

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  toasts.clear();
});
afterEach(cleanup);

test('shows the error of a wrong password at its field', async () => {
  await open(false);
  await press('Turn on two-factor authentication');
  await userEvent.type(screen.getByLabelText('Password'), 'wrong');
  stubCalls({ [enable]: refuse(400, { password: ['This is not your current password.'] }) });
  await press('Continue');
  expect(await findError('Password')).toBe('This is not your current password.');
});

// @specification 2.44
test('shows the key as a QR code, as a link and in groups of four', async () => {
  await open(false);
  await goToApp();
  expect(screen.getByText('QR code for your authenticator app')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Open the app on this phone' });
  expect(link.getAttribute('href')).toBe(setup.otpauth_url);
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Connect your authenticator app');
});

test('refuses a malformed code without a request and shows a wrong one at its field', async () => {
  await open(false);
  await goToApp();
  await userEvent.type(screen.getByLabelText('Verification code'), '12345');
  await press('Confirm');
  expect(await findError('Verification code')).toContain('6 digits');
  expect(requests).toHaveLength(1);
  await userEvent.type(screen.getByLabelText('Verification code'), '6');
  // @specification 8.61
  const refusal = { code: 'invalid_code', detail: 'Invalid code. Please try again.' };
  stubCalls({ [confirm]: refuse(400, refusal) });
  await press('Confirm');
  await waitFor(() => expect(requests).toHaveLength(2));
  await waitFor(async () =>
    expect(await findError('Verification code')).toBe('Invalid code. Please try again.'),
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows the recovery codes once, until the user confirms that they are saved', async () => {
  await open(false);
  await goToCodes();
  const list = screen.getByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes);
  expect(getSession().user?.has_authenticator_app).toBe(true);
  await press('Done');
  expect(screen.getByText('Please save the codes first, then tick this box.')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have saved my recovery codes' }));
  await press('Done');
  expect(document.activeElement?.textContent).toBe('Two-factor authentication');
  expect(screen.getByText('On')).toBeTruthy();
  expect(document.body.textContent).not.toContain(codes[0]);
});

test('prints a sheet with the codes and the account', async () => {
  await open(false);
  await goToCodes();
  const sheet = document.querySelector('body > [data-print-sheet]');
  for (const part of [...codes, 'anna@example.test', location.origin])
    expect(sheet?.textContent).toContain(part);
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await press('Print');
  expect(print).toHaveBeenCalledOnce();
});

test('copies the codes and saves them as a text file', async () => {
  await open(false);
  await goToCodes();
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await press('Copy');
  expect(writeText).toHaveBeenCalledWith(codes.join('\n'));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  const made = vi.fn<(blob: Blob) => string>(() => '#');
  URL.createObjectURL = made;
  URL.revokeObjectURL = () => {};
  await press('Download');
  const text = await made.mock.calls[0]?.[0].text();
  expect(text).toContain(`\r\n${codes.join('\r\n')}\r\n`);
});

test('asks before the user leaves unsaved codes', async () => {
  const router = await open(false);
  await goToCodes();
  act(() => void router.navigate({ to: '.', search: { tab: 'sessions' } }));
  await screen.findByRole('alertdialog', { name: 'Leave without your recovery codes?' });
  await press('Back to the codes');
  expect(router.state.location.search).toEqual({});
});

test('shows that two-factor authentication was turned on elsewhere', async () => {
  await open(false);
  await press('Turn on two-factor authentication');
  await userEvent.type(screen.getByLabelText('Password'), 'right');
  const refusal = { code: 'conflict', detail: 'Two-factor authentication is already on.' };
  stubCalls({ [enable]: refuse(409, refusal) });
  await press('Continue');
  expect(await screen.findByText('On')).toBeTruthy();
  expect(toasts.getState().current?.title).toBe('Two-factor authentication is already on.');
});

// @specification 2.44
test('turns two-factor authentication off with the password and a code', async () => {
  await open(true);
  await press('Turn off');
  const dialog = await screen.findByRole('dialog', { name: 'Turn off two-factor authentication?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }));
  expect(await findError('Password')).toBe('Password is required');
  await userEvent.type(within(dialog).getByLabelText('Password'), 'right');
  const code = within(dialog).getByLabelText('Verification code or recovery code');
  await userEvent.type(code, '123 457');
  const refusal = { code: 'invalid_code', detail: 'Invalid code. Please try again.' };
  stubCalls({ [disable]: refuse(400, refusal) });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }));
  expect(await findError('Verification code or recovery code')).toBe(refusal.detail);
  await userEvent.clear(code);
  await userEvent.type(code, '123 456');
  stubCalls({ [disable]: 204 });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Off')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(getSession().user?.has_authenticator_app).toBe(false);
  expect(document.activeElement?.textContent).toBe('Two-factor authentication');
  expect(requests.at(-1)?.body).toEqual({ password: 'right', code: '123456' });
});

test('replaces the recovery codes with a code, and shows the new ones once', async () => {
  await open(true);
  await press('New recovery codes');
  const dialog = await screen.findByRole('dialog', { name: 'Create new recovery codes?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create codes' }));
  expect(await findError('Verification code or recovery code')).toContain('is required');
  await userEvent.type(
    within(dialog).getByLabelText('Verification code or recovery code'),
    'abcde-fghjk',
  );
  stubCalls({ 'POST /auth/two-factor/recovery-codes/': { recovery_codes: codes } });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create codes' }));
  await heading('Save your recovery codes');
  expect(screen.getByText(/^The previous codes no longer work/u)).toBeTruthy();
  expect(screen.queryByText(/^Step/u)).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have saved my recovery codes' }));
  await press('Done');
  expect(document.body.textContent).not.toContain(codes[0]);
  expect(document.activeElement?.textContent).toBe('Two-factor authentication');
});

test('shows the specified text when the server sends none', async () => {
  await open(false);
  await press('Turn on two-factor authentication');
  await userEvent.type(screen.getByLabelText('Password'), 'right');
  stubCalls({ [enable]: refuse(400, {}) });
  await press('Continue');
  // @specification 8.16
  expect(await screen.findByText('Failed to enable 2FA')).toBeDefined();
  stubCalls({ [enable]: setup });
  await press('Continue');
  await userEvent.type(await screen.findByLabelText('Verification code'), '123456');
  stubCalls({ [confirm]: refuse(400, {}) });
  await press('Confirm');
  // @specification 8.17
  expect(await screen.findByText('2FA confirmation failed')).toBeDefined();
  cleanup();
  await open(true);
  await press('Turn off');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Password'), 'right');
  await userEvent.type(dialog.getByLabelText('Verification code or recovery code'), '123456');
  stubCalls({ [disable]: refuse(400, {}) });
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
  // @specification 8.18
  expect(await screen.findByText('Failed to disable 2FA')).toBeDefined();
});

test.each([true, false])(
  'offers to end the sessions elsewhere, which a changed factor does not end (on: %s)',
  async (on) => {
    await open(on);
    await press('End all other sessions');
    const dialog = await screen.findByRole('alertdialog', { name: 'End all other sessions?' });
    stubCalls({ 'POST /auth/sessions/revoke-others/': 204 });
    await userEvent.click(within(dialog).getByRole('button', { name: 'End all other sessions' }));
    await waitFor(() => expect(toasts.getState().current?.title).toBe('All other sessions ended'));
  },
);
