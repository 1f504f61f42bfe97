// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { RootErrorBoundary } from './root-error-boundary.tsx';

beforeAll(() => startTestI18n('en'));
// React logs every caught error.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function BrokenPage(): never {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/error-page.js');
}

test('reloads the page for a script that failed to load', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  render(
    <RootErrorBoundary>
      <BrokenPage />
    </RootErrorBoundary>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('shows the specified texts in place of the failure and recovers on retry', () => {
  let isBroken = true;
  const Page = () => {
    if (isBroken) throw new Error('broken');
    return <p>whole</p>;
  };
  render(
    <RootErrorBoundary>
      <Page />
    </RootErrorBoundary>,
  );
  // @specification 8.83
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong');
  expect(screen.getByRole('alert').textContent).toContain(
    'An unexpected error occurred. Please try again.',
  );
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('whole')).toBeDefined();
});
