// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyDecoration, preloadedComponent } from './lazy-component.ts';

afterEach(cleanup);

const Part = () => <p>Part</p>;

test('loads a component once, before it is shown', async () => {
  const load = vi.fn(async () => Part);
  const Loaded = preloadedComponent(load);
  expect(load).toHaveBeenCalledOnce();
  render(<Loaded />, { wrapper: Suspense });
  expect(await screen.findByText('Part')).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});

test('shows a component at once that is there already, without a placeholder', async () => {
  const Loaded = preloadedComponent(async () => Part);
  await new Promise((resolve) => setTimeout(resolve));
  render(<Loaded />);
  expect(screen.getByText('Part')).toBeDefined();
});

// Vitest fails the run for a rejection that nothing handles.
test('loads again when shown after a failure, and keeps the failure to itself before', async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Loaded = preloadedComponent(load);
  await new Promise((resolve) => setTimeout(resolve));
  expect(load).toHaveBeenCalledOnce();
  render(<Loaded />, { wrapper: Suspense });
  expect(await screen.findByText('Part')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test('shows a decoration, and nothing in its place where it cannot be loaded', async () => {
  const Shown = lazyDecoration(async () => Part);
  const Missing = lazyDecoration(() => Promise.reject(new TypeError('Failed to fetch')));
  const { container } = render(
    <Suspense fallback="Loading">
      <Shown />
      <Missing />
    </Suspense>,
  );
  expect(await screen.findByText('Part')).toBeDefined();
  expect(container.innerHTML).toBe('<p>Part</p>');
});
