// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { failToReach, requests, stubCalls } from '#web/testing/test-server.ts';
import { OurBrands } from './our-brands.tsx';

beforeAll(() => startTestI18n('en'));

afterEach(cleanup);

// @specification 2.1
test('names the brands, in the order in which they come', async () => {
  stubCalls({ 'GET /products/brands/': [{ name: 'asclepion' }, { name: 'Éclair' }] });
  render(<OurBrands />);
  const list = await screen.findByRole('list');
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['asclepion', 'Éclair']);
  expect(requests.map(({ url }) => url)).toEqual(['/api/v1/products/brands/']);
});

test.each([
  ['there are none', () => []],
  ['the server fails', () => Response.json({ code: 'server_error' }, { status: 500 })],
  ['no answer comes', failToReach],
])('says what is carried, and no more, where %s', async (_why, answer) => {
  const answered = vi.fn<() => unknown>(answer);
  stubCalls({ 'GET /products/brands/': answered });
  render(<OurBrands />);
  await waitFor(() => expect(answered).toHaveBeenCalled());
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByRole('heading', { name: 'Our brands' })).toBeDefined();
  expect(screen.getByText('Spare parts')).toBeDefined();
  expect(screen.queryByRole('list')).toBeNull();
});
