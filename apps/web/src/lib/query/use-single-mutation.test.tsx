// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { useSingleMutation } from './use-single-mutation.ts';

const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

test('runs once while pending and again after a failure', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('away'));
  send.mockResolvedValue('made');
  const { result } = renderHook(() => useSingleMutation({ mutationFn: send }), { wrapper });
  act(() => {
    result.current.mutate();
    result.current.mutate();
  });
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(send).toHaveBeenCalledOnce();
  act(() => result.current.mutate());
  await waitFor(() => expect(result.current.data).toBe('made'));
  expect(send).toHaveBeenCalledTimes(2);
});
