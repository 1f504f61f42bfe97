// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { OurBrands } from '../routes/landing-page.tsx';

beforeAll(() => startTestI18n('en'));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('names the brands, in the order in which they come', async () => {
  const requestedPaths: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requestedPaths.push(path);
    return Response.json([{ name: 'asclepion' }, { name: 'Éclair' }]);
  });
  render(<OurBrands />);
  const list = await screen.findByRole('list');
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['asclepion', 'Éclair']);
  expect(requestedPaths).toEqual(['/api/v1/products/brands/']);
});

test.each([
  ['there are none', async () => Response.json([])],
  ['the server fails', async () => Response.json({ code: 'server_error' }, { status: 500 })],
  ['no answer comes', () => Promise.reject(new TypeError('Failed to fetch'))],
])('says what is carried, and no more, where %s', async (_why, fetch) => {
  const fetched = vi.fn(fetch);
  vi.stubGlobal('fetch', fetched);
  render(<OurBrands />);
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  await Promise.allSettled(fetched.mock.results.map(({ value }) => value));
  expect(screen.getByRole('heading', { name: 'Our brands' })).toBeDefined();
  expect(screen.getByText('Spare parts')).toBeDefined();
  expect(screen.queryByRole('list')).toBeNull();
});
