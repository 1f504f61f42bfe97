// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { clearPersisted } from '#web/lib/query/clear-persisted.ts';
import { trackSearchParams, restoreSearchParams } from './restore-search-params.ts';

type Listener = Parameters<Parameters<typeof trackSearchParams>[0]['subscribe']>[1];

it('returns a page’s last search params until the user signs out', () => {
  const listeners: Listener[] = [];
  trackSearchParams({
    subscribe: (_event, listener) => {
      listeners.push(listener);
      return () => {};
    },
  });
  const navigate = (pathname: string, search: Record<string, unknown>) =>
    listeners.forEach((listener) => listener({ fromLocation: { pathname, search } }));
  listeners[0]?.({});
  expect(restoreSearchParams('/dashboard/documents')).toEqual({});
  navigate('/dashboard/documents', { search: 'laser' });
  navigate('/dashboard/documents/1', {});
  expect(restoreSearchParams('/dashboard/documents')).toEqual({ search: 'laser' });
  clearPersisted();
  expect(restoreSearchParams('/dashboard/documents')).toEqual({});
});
