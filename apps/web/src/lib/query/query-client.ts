import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { persistedCleared } from './clear-persisted.ts';

const minute = 60 * 1000;

/** Stale time of queries in ms. */
export const defaultStaleTime = 30_000;

/** Returns whether to retry a query: never after a 4xx, up to twice after other failures. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && error.status < 500) return false;
  return failures < 2;
}

/** Query cache of server data; cleared when the user changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: defaultStaleTime, gcTime: 10 * minute },
    // Offline, a mutation fails at once: a paused one would be sent later, unexpectedly, and a
    // second time if the user retried.
    mutations: { retry: false, networkMode: 'always' },
  },
});

persistedCleared.subscribe(() => queryClient.clear());
