// @vitest-environment jsdom
import type { Passkey, SecondFactor } from '@portal/contract/auth';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PasswordRequestDialog } from '#web/features/auth/password-request/password-request-dialog.tsx';
import { SignInForm } from '#web/features/auth/sign-in/sign-in-form.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { canUsePasskeys } from '#web/lib/passkeys/passkeys.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { clearUser } from '#web/lib/session/sign-out.ts';
import { listChanges, requests, stubCalls, toPage } from '#web/testing/test-server.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { createTestUser } from '#web/testing/test-user.ts';
import { PasskeySettings } from './passkey-settings.tsx';

const options = { challenge: 'Y2g', rpId: 'localhost', timeout: 1, allowCredentials: [] };
const bytes = Uint8Array.of(1, 2, 3).buffer;
const used = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: {
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
  },
  getClientExtensionResults: () => ({}),
};
const created = {
  ...used,
  response: { clientDataJSON: bytes, attestationObject: bytes },
};
const creationOptions = {
  ...options,
  user: { id: 'AQID', name: 'anna', displayName: 'Anna' },
  excludeCredentials: [],
};
const getCredential = vi.fn<() => Promise<unknown>>();
const onSignedIn = vi.fn<(userId: string) => void>();

const phone: Passkey = {
  id: '0198f000-0000-7000-8000-000000000001',
  name: 'My phone',
  created_at: '2026-01-05T08:00:00.000Z',
  last_used_at: null,
};

beforeAll(async () => {
  await startTestI18n('en');
  // Loaded before the tests, because the first import takes longer than they wait.
  await import('#web/features/auth/sign-in/sign-in-alternatives.tsx');
  await import('@simplewebauthn/browser');
});
beforeEach(() => {
  vi.resetAllMocks();
  clearUser();
  toasts.clear();
  document.cookie = 'csrftoken=token';
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  Object.defineProperty(navigator, 'credentials', {
    value: { get: getCredential, create: () => Promise.resolve(created) },
    configurable: true,
  });
  getCredential.mockResolvedValue(used);
  stubCalls({
    'POST /auth/passkey-sign-in/options/': options,
    'POST /auth/passkey-sign-in/': {},
    'POST /auth/reauthenticate/options/': options,
    'POST /auth/reauthenticate/': 204,
    'POST /auth/passkeys/options/': creationOptions,
    'POST /auth/passkeys/': Response.json(phone, { status: 201 }),
    'GET /auth/passkeys/': () => toPage([phone]),
    'GET /users/me/': createTestUser('anna'),
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
}
const sentTo = (path: string) => requests.find(({ url }) => url.endsWith(path))?.body;
const sentCredential = { id: 'AQID', type: 'public-key', response: { signature: 'AQID' } };

const show = () => render(<SignInForm ended={false} onSignedIn={onSignedIn} />);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Enters the right password of a person with these second factors. */
const logIn = async (factors: readonly SecondFactor[]) => {
  const answer = { two_fa_required: true, challenge_token: 'c', second_factors: factors };
  stubCalls({ 'POST /auth/jwt/create/': answer });
  show();
  type('Email', 'anna@example.test');
  type('Password', 'a password');
  await press('Log in');
};

describe('sign-in with a passkey', () => {
  test('signs in without e-mail and password', async () => {
    show();
    await press('Log in with a passkey');
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('anna'));
    expect(sentTo('passkey-sign-in/options/')).toEqual({});
    expect(sentTo('passkey-sign-in/')).toMatchObject({ credential: sentCredential });
  });

  test('says what to do when the person cancels, and what the server refuses', async () => {
    getCredential.mockRejectedValueOnce(new DOMException('Cancelled', 'NotAllowedError'));
    show();
    await press('Log in with a passkey');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The passkey was not used. Please try again, or use your password.',
    );
    const refusal = { code: 'invalid_credentials', detail: 'This passkey was not accepted.' };
    stubCalls({ 'POST /auth/passkey-sign-in/': Response.json(refusal, { status: 400 }) });
    await press('Log in with a passkey');
    await vi.waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('This passkey was not accepted.'),
    );
  });

  test('offers nothing to a browser without passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    show();
    await act(() => Promise.resolve());
    expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull();
    expect(canUsePasskeys()).toBe(false);
  });

  test('asks for the passkey alone after the password of a person without an app', async () => {
    await logIn(['passkey']);
    expect(await screen.findByRole('heading', { name: 'Confirm with your passkey' })).toBeTruthy();
    expect(screen.queryByLabelText('Verification code')).toBeNull();
    expect(screen.getByRole('button', { name: 'Lost your device?' })).toBeTruthy();
    await press('Use a passkey');
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('anna'));
    expect(sentTo('passkey-sign-in/options/')).toEqual({ challenge_token: 'c' });
    expect(sentTo('passkey-sign-in/')).toMatchObject({
      challenge_token: 'c',
      credential: sentCredential,
    });
  });

  test('offers the passkey beside the code, and not to a person without one', async () => {
    await logIn(['code', 'passkey']);
    expect(await screen.findByLabelText('Verification code')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Use a passkey instead' })).toBeTruthy();
    cleanup();
    clearUser();
    await logIn(['code']);
    expect(screen.queryByRole('button', { name: 'Use a passkey instead' })).toBeNull();
  });
});

describe('passkey before what is dangerous', () => {
  const onFinish = vi.fn<(isProved: boolean) => void>();

  test('accepts the passkey instead of the password', async () => {
    setUser({ ...createTestUser('anna'), has_passkey: true });
    render(<PasswordRequestDialog onFinish={onFinish} />);
    await press('Use a passkey instead');
    await vi.waitFor(() => expect(onFinish).toHaveBeenCalledWith(true));
    expect(sentTo('reauthenticate/')).toMatchObject({ credential: sentCredential });
  });

  test('offers nothing to a person without a passkey', () => {
    setUser(createTestUser('anna'));
    render(<PasswordRequestDialog onFinish={onFinish} />);
    expect(screen.queryByRole('button', { name: 'Use a passkey instead' })).toBeNull();
  });
});

describe('own passkeys', () => {
  test('lists them, and removes one after confirmation', async () => {
    stubCalls({ 'DELETE /auth/passkeys/{id}/': 204 });
    setUser({ ...createTestUser('anna'), has_passkey: true });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <PasskeySettings />
      </QueryClientProvider>,
    );
    const list = within(await screen.findByRole('list', { name: 'Your passkeys' }));
    expect(list.getByRole('listitem').textContent).toContain('My phoneLast usednever');
    await userEvent.click(list.getByRole('button', { name: 'Remove: My phone' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove “My phone”?' });
    stubCalls({ 'GET /auth/passkeys/': () => toPage([]) });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('You have no passkeys yet.')).toBeTruthy();
    expect(listChanges().map(({ method, url }) => `${method} ${url}`)).toEqual([
      `DELETE /api/v1/auth/passkeys/${phone.id}/`,
    ]);
  });

  test.each([
    ['nothing', {}, 'Your browser then asks', ['passkeys/options/', 'passkeys/']],
    [
      'a passkey',
      { has_passkey: true },
      'You first confirm with a passkey that you have.',
      ['reauthenticate/options/', 'reauthenticate/', 'passkeys/options/', 'passkeys/'],
    ],
    [
      'an app',
      { has_authenticator_app: true },
      'Your browser then asks',
      ['passkeys/options/', 'passkeys/'],
    ],
    [
      'both',
      { has_authenticator_app: true, has_passkey: true },
      'Your browser then asks',
      ['passkeys/options/', 'passkeys/'],
    ],
  ] as const)('adds one with the proof of a person who has %s', async (_what, has, text, calls) => {
    setUser({ ...createTestUser('anna'), ...has });
    renderPage(() => <PasskeySettings />);
    await press('Add a passkey');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
    expect(dialog.getByText(text, { exact: false })).toBeTruthy();
    const code = dialog.queryByLabelText('Verification code or recovery code', { exact: false });
    expect(code !== null).toBe('has_authenticator_app' in has);
    if (code) fireEvent.change(code, { target: { value: '123 456' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await vi.waitFor(() => expect(toasts.getState().current?.title).toBe('Passkey added'));
    expect(listChanges().map(({ url }) => url.replace('/api/v1/auth/', ''))).toEqual(calls);
    expect(sentTo('passkeys/options/')).toEqual(code ? { code: '123456' } : {});
  });
});
