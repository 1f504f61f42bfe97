// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { useAction } from './use-action.ts';

const refresh = vi.fn(async () => {});

function ActionButton({ execute }: { execute: () => Promise<unknown> }) {
  const { mutate } = useAction({ execute, done: 'Done', failed: 'Failed to delete tag', refresh });
  return (
    <button type="button" onClick={() => mutate()}>
      Delete
    </button>
  );
}

async function press(execute: () => Promise<unknown>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ActionButton execute={execute} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts.getState().current).toBeDefined());
  return toasts.getState().current;
}

beforeAll(() => startTestI18n('en'));
afterEach(() => {
  cleanup();
  toasts.clear();
  refresh.mockClear();
});

test('shows a toast and refreshes the data after an action succeeds', async () => {
  expect(await press(async () => null)).toMatchObject({ tone: 'success', title: 'Done' });
  expect(refresh).toHaveBeenCalledOnce();
});

test('runs the action once on a double click, and again on a later click', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const execute = vi.fn(() => promise);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ActionButton execute={execute} />
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button', { name: 'Delete' });
  // Both clicks in one task: nothing renders in between.
  button.click();
  button.click();
  await waitFor(() => expect(execute).toHaveBeenCalledOnce());
  resolve();
  await waitFor(() => expect(toasts.getState().current).toBeDefined());
  button.click();
  await waitFor(() => expect(execute).toHaveBeenCalledTimes(2));
});

test.each([
  ['This is still in use.', 'This is still in use.'],
  [null, 'An error occurred. Please try again.'],
  // @specification 8.66, 8.67, 8.68, 8.69, 8.70, 8.71, 8.72, 8.73
])('shows a toast with the reason when an action fails: %s', async (detail, text) => {
  const refusal = new ApiError({ status: 409, code: null, detail, fields: {}, requestId: null });
  const toast = await press(() => Promise.reject(refusal));
  expect(toast).toMatchObject({ tone: 'danger', title: 'Failed to delete tag', text });
  expect(refresh).toHaveBeenCalledOnce();
});
