import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { onCleared } from './clear-persisted.ts';

const minute = 60 * 1000;

/** How long what was read is shown without being read again, in ms. */
export const defaultStaleTime = 30_000;

/** Whether asking again may help: never after a refusal, up to twice after a failure. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && error.status < 500) return false;
  return failures < 2;
}

/** The cache of what the server told; cleared whenever the user changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: defaultStaleTime, gcTime: 10 * minute },
    // Without a network a call fails at once and says so: one that waits for it in secret is sent
    // when nobody thinks of it any more, and twice by who has tried again.
    mutations: { retry: false, networkMode: 'always' },
  },
});

onCleared(() => queryClient.clear());
