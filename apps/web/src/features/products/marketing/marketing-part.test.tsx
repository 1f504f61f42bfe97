// @vitest-environment jsdom
import type { Permission } from '@portal/contract/kernel';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { requests, stubCalls } from '#web/testing/test-server.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { MarketingPart } from '../product-tabs.tsx';

const id = '0198f000-0000-7000-8000-000000000001';
const content = {
  id: '0198f000-0000-7000-8000-000000000002',
  product_type: 'device',
  product_id: id,
  language: 'en',
  headline: 'Light, where it is needed',
  body: '# Why\n\nBecause **it works**.',
  image_blob_path: null,
  image_url: null,
};

const missing = Response.json(
  // @specification 8.10
  { detail: 'The requested resource was not found.', code: 'not_found' },
  { status: 404 },
);
const read = 'GET /products/devices/{id}/marketing/';
const found = (part: object = {}) =>
  Response.json({ ...content, ...part }, { headers: { ETag: '"1"' } });

async function open(permissions: readonly Permission[], path = '/') {
  setUser({ ...createTestUser('anna'), permissions: [...permissions] });
  const router = renderPage(() => <MarketingPart kind="devices" id={id} name="Lumen 200" />, {
    path,
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  });
  return router;
}

beforeAll(async () => {
  await startTestI18n('en');
  // Loads the lazy parts before the test's timeout starts.
  await Promise.all([import('./marketing-editor.tsx'), import('./markdown.tsx')]);
  await import('#web/kit/action/confirm-dialog.tsx');
});
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
  localStorage.clear();
  toasts.clear();
});
afterEach(cleanup);

// @specification 4.15
test('treats a 404 as empty (specification §4) and invites catalogue managers to write', async () => {
  stubCalls({ [read]: missing });
  await open(['catalogue']);
  await screen.findByText('No marketing content yet');
  expect(screen.getByRole('button', { name: 'Write marketing content' })).toBeDefined();
  cleanup();
  await open([]);
  await screen.findByText('No marketing content yet');
  expect(screen.queryByRole('button')).toBeNull();
});

// @specification 4.14
test('shows a loading state', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  stubCalls({ [read]: () => promise });
  await open([]);
  expect(await screen.findByText('Loading...')).toBeDefined();
  resolve(found());
  expect(await screen.findByText(content.headline)).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
});

// @specification 4.14
test('shows the error of a failed request', async () => {
  stubCalls({ [read]: Response.json({}, { status: 503 }) });
  await open([]);
  // @specification 8.44
  expect(await screen.findByText('Failed to load marketing content')).toBeDefined();
});

// @specification 4.14
test('labels content in another language and sets its lang attribute', async () => {
  stubCalls({ [read]: found({ language: 'fr' }) });
  await open([]);
  const headline = await screen.findByRole('heading', { level: 2 });
  expect(headline.getAttribute('lang')).toBe('fr');
  expect(screen.getByText(/Shown in French/u)).toBeDefined();
  expect(await screen.findByRole('heading', { level: 3, name: 'Why' })).toBeDefined();
});

test('previews the draft, saves it over the version read, and deletes one language', async () => {
  stubCalls({
    [read]: found(),
    'PUT /products/devices/{id}/marketing/': found(),
    'DELETE /products/devices/{id}/marketing/': 204,
  });
  await open(['catalogue'], '/?form=marketing');
  const text = await screen.findByLabelText('Text');
  await userEvent.clear(text);
  await userEvent.type(text, '- one');
  await waitFor(() => expect(screen.getByRole('listitem').textContent).toBe('one'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts.getState().current?.title).toBe('Marketing content saved'));
  const put = requests.find(({ method }) => method === 'PUT');
  expect(put?.url).toBe(`/api/v1/products/devices/${id}/marketing/?lang=en`);
  expect(put?.body).toEqual({
    headline: content.headline,
    body: '- one',
    image_blob_path: null,
  });
  expect(put?.headers.get('If-Match')).toBe('"1"');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Delete the text in this language?',
  });
  expect(dialog).toBeDefined();
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) ?? dialog);
  await waitFor(() => expect(toasts.getState().current?.title).toBe('Marketing content deleted'));
  await waitFor(() => expect(screen.getByLabelText('Text')).toHaveProperty('value', ''));
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('asks before discarding unsaved changes for another language', async () => {
  stubCalls({ [read]: found() });
  await open(['catalogue'], '/?form=marketing');
  await userEvent.type(await screen.findByLabelText('Headline'), '!');
  await userEvent.click(screen.getByRole('tab', { name: 'Dutch' }));
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText('Headline')).toHaveProperty('value', `${content.headline}!`);
  expect(requests.some(({ query }) => query.get('lang') === 'nl')).toBe(false);
  await userEvent.click(await screen.findByRole('tab', { name: 'Dutch' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(requests.some(({ query }) => query.get('lang') === 'nl')).toBe(true));
});
