// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { RootErrorBoundary } from './root-error-boundary.tsx';

beforeAll(() => startTestI18n('en'));
// React tells of each caught fault.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function BrokenPage(): never {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/error-page.js');
}

test('a script that did not come is asked for by loading the page again', () => {
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

test('says the specified words in the place of what failed, and shows it on another try', () => {
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
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong');
  expect(screen.getByRole('alert').textContent).toContain(
    'An unexpected error occurred. Please try again.',
  );
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('whole')).toBeDefined();
});
