// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { getSession } from '#web/lib/session/session-store.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { createTestUser } from '#web/testing/test-user.ts';
import { createPasskey } from '#web/lib/passkeys/passkeys.ts';
import { listChanges, stubCalls } from '#web/testing/test-server.ts';
import { RequiredSetUp } from './required-set-up.tsx';

vi.mock(import('#web/lib/passkeys/passkeys.ts'), async (original) => ({
  ...(await original()),
  createPasskey: vi.fn(),
}));

const day = 24 * 60 * 60 * 1000;
const onDone = vi.fn();

/** Opens the page with a date so many days from now. */
async function open(days: number): Promise<void> {
  const dueAt = new Date(Date.now() + days * day).toISOString();
  setUser({ ...createTestUser('anna'), two_factor_setup_due_at: dueAt });
  renderPage(() => <RequiredSetUp dueAt={dueAt} onDone={onDone} />);
  await screen.findByRole('heading', { level: 1, name: 'Set up two-factor authentication' });
}

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  onDone.mockClear();
});
afterEach(cleanup);

test.for([
  [13.9, 'Later (14 days left)'],
  [1.5, 'Later (2 days left)'],
  [0.9, 'Later (1 day left)'],
  [0.001, 'Later (1 day left)'],
] as const)('offers to go on without, %s days before it is due', async ([days, label]) => {
  await open(days);
  await userEvent.click(screen.getByRole('button', { name: label }));
  expect(onDone).toHaveBeenCalledOnce();
});

test.for([0, -0.001, -30])('offers only set-up and the way out, %s days later', async (days) => {
  await open(days);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Log out',
    expect.anything(),
    'Continue',
  ]);
  expect(screen.getByText(/before you can continue/u)).toBeTruthy();
});

test('offers a passkey as well to a browser that can use them, and ends when it was added', async () => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  await open(-1);
  await screen.findByRole('heading', { name: 'Or use a passkey' });
  const credential = { id: 'AQID', type: 'public-key' };
  vi.mocked(createPasskey).mockResolvedValue(Object(credential));
  stubCalls({
    'POST /auth/passkeys/options/': {},
    'POST /auth/passkeys/': Response.json({ id: 'x' }, { status: 201 }),
    'GET /users/me/': { ...createTestUser('anna'), has_passkey: true },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
  expect(dialog.queryByLabelText('Verification code')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(listChanges().at(-1)?.body).toMatchObject({ credential });
  vi.unstubAllGlobals();
});

test('ends after the recovery codes, when the person is no longer due', async () => {
  await open(-1);
  const codes = Array.from({ length: 10 }, (_, at) => `ABCD${at}-FGHJ${at}`);
  stubCalls({
    'POST /auth/two-factor/enable/': { secret: 'JBSWY3DPEHPK3PXP', otpauth_url: 'otpauth://x' },
    'POST /auth/two-factor/enable/confirm/': { recovery_codes: codes },
  });
  await userEvent.type(screen.getByLabelText('Password'), 'right');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await userEvent.type(await screen.findByLabelText('Verification code'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('heading', { name: 'Save your recovery codes' });
  expect(getSession().user).toMatchObject({
    two_factor_enabled: true,
    two_factor_setup_due_at: null,
  });
  expect(onDone).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have saved my recovery codes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(onDone).toHaveBeenCalledOnce();
});
