// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { router } from '#web/app/router.tsx';
import { startPortal } from '#web/app/start-portal.tsx';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { requests, stubCalls } from '#web/testing/test-server.ts';

let root: Root;

const refuse = (code: string, detail: string) => Response.json({ detail, code }, { status: 400 });
/** Returns the requested auth paths; the start page also requests its brands. */
const listRequestedPaths = () =>
  requests
    .filter(({ url }) => url.startsWith('/api/v1/auth/'))
    .map(({ url }) => url.replace('/api/v1/auth/', ''));
const goTo = (path: string) => act(() => router.navigate({ to: path }));

/** Opens a link of a mail, as a visitor. */
async function open(path: string, answers: Record<string, Response | number>): Promise<void> {
  stubCalls(answers);
  await goTo(path);
}
const press = async (name: string) =>
  act(async () => fireEvent.click(await screen.findByRole('button', { name })));
const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

beforeAll(async () => {
  await startTestI18n('en');
  history.replaceState(null, '', '/terms');
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() => startPortal(root, Promise.resolve()));
});
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  toasts.clear();
  stubCalls({ 'GET /products/brands/': [] });
});
// Nothing of a page is left where the next link is of the same kind.
afterEach(() => goTo('/terms'));
afterAll(() => act(() => root.unmount()));

describe.each([
  ['/setup-password', 'Your password is set. You can log in now.'],
  ['/reset-password', 'Your new password is set. You can log in now.'],
])('%s', (page, done) => {
  // @specification 2.4
  test('checks the link on opening, and leads to the sign-in once the password is set', async () => {
    await open(`${page}/a/b`, {
      'POST /auth/password/reset/check/': 204,
      'POST /auth/password/reset/confirm/': 204,
    });
    await write('New password', 'kachel-pijp-trommel');
    await write('Confirm password', 'kachel-pijp-trommel');
    expect(listRequestedPaths()).toEqual(['password/reset/check/']);
    await press('Set password');
    await waitFor(() => expect(toasts.getState().current?.title).toBe(done));
    expect(listRequestedPaths()).toEqual(['password/reset/check/', 'password/reset/confirm/']);
    expect(router.state.location.pathname).toBe('/');
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeTruthy();
  });
});

// @specification 8.64
test('shows at /setup-password with an expired link where to get a new one', async () => {
  await open('/setup-password/a/b', {
    'POST /auth/password/reset/check/': refuse('link_expired', 'This link has expired.'),
  });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Please contact your administrator for a new invitation.',
  );
});

test.each(['invalid_link', 'link_expired'])(
  'offers at /reset-password a new link after %s',
  async (code) => {
    await open('/reset-password/a/b', {
      // @specification 8.63
      'POST /auth/password/reset/check/': refuse(code, 'Invalid link.'),
      'POST /auth/password/reset/': 202,
    });
    expect((await screen.findByRole('alert')).textContent).toContain(
      // @specification 8.62
      'Unable to reset password. The link may have expired.',
    );
    await press('Request new link');
    expect(listRequestedPaths()).toEqual(['password/reset/check/']);
    await write('Email', 'anna@example.test');
    await press('Request new link');
    expect(screen.getByRole('status').textContent).toContain('we have sent an e-mail');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(listRequestedPaths()).toEqual(['password/reset/check/', 'password/reset/']);
  },
);

describe.each([
  [
    '/reset-two-factor',
    'Request',
    'two-factor/reset/confirm/',
    202,
    /approves, or automatically after 24 hours/u,
    /choose “Lost your device\?”/u,
  ],
  [
    '/cancel-two-factor-reset',
    'Cancel request',
    'two-factor/reset/cancel/',
    204,
    /Two-factor authentication stays on/u,
    /already cancelled/u,
  ],
] as const)('%s', (page, button, path, status, done, dead) => {
  const call = `POST /auth/${path}`;

  test('sends nothing when opened, and says what comes of the button', async () => {
    await open(`${page}/a/b`, { [call]: status });
    expect(await screen.findByRole('button', { name: button })).toBeTruthy();
    expect(requests).toEqual([]);
    await press(button);
    expect(listRequestedPaths()).toEqual([path]);
    expect(requests[0]?.body).toEqual({ uid: 'a', token: 'b' });
    expect(screen.getByRole('status').textContent).toMatch(done);
    expect(document.activeElement?.contains(screen.getByRole('status'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('shows what to do after a used link', async () => {
    await open(`${page}/a/b`, { [call]: refuse('invalid_link', 'Invalid link.') });
    await press(button);
    expect(screen.getByRole('alert').textContent).toContain('Invalid link.');
    expect(screen.getByRole('alert').textContent).toMatch(dead);
  });

  test('offers the button again when the server does not answer', async () => {
    await open(`${page}/a/b`, { [call]: new Response('<html>', { status: 502 }) });
    await press(button);
    // @specification 8.60
    expect(screen.getByRole('alert').textContent).toBe('Something went wrong. Please try again.');
    expect(screen.getByRole('button', { name: button })).toBeTruthy();
  });
});

test('stops mails at /unsubscribe by a button alone, says which, and resumes them', async () => {
  const mailed = { kinds: [{ kind: 'maintenance_due', delivery: 'daily' }] };
  await open('/unsubscribe/a/b', {
    'POST /notifications/subscription/by-link/': Response.json(mailed),
    'POST /notifications/subscription/by-link/end/': Response.json(mailed),
    'POST /notifications/subscription/by-link/resume/': Response.json(mailed),
  });
  expect(await screen.findByText('You receive e-mails about:')).toBeTruthy();
  expect(requests.filter(({ url }) => !url.endsWith('/by-link/'))).toEqual([]);
  await press('Stop these e-mails');
  expect(screen.getByRole('status').textContent).toBe(
    'You no longer receive e-mails about:Maintenance due (with the daily e-mail)',
  );
  await press('Undo');
  expect(screen.getByRole('status').textContent).toContain('You receive e-mails again about:');
  expect(requests.slice(-2).map(({ url }) => url.split('/').at(-2))).toEqual(['end', 'resume']);
  expect(requests.at(-1)?.body).toEqual({ uid: 'a', token: 'b', ...mailed });
});
