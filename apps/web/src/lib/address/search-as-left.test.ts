// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { clearPersisted } from '#web/lib/query/clear-persisted.ts';
import { keepSearches, searchAsLeft } from './search-as-left.ts';

type Listener = Parameters<Parameters<typeof keepSearches>[0]['subscribe']>[1];

it('leads back to what a page was searched for, until the user leaves', () => {
  const listeners: Listener[] = [];
  keepSearches({
    subscribe: (_event, listener) => {
      listeners.push(listener);
      return () => {};
    },
  });
  const leave = (pathname: string, search: Record<string, unknown>) =>
    listeners.forEach((listener) => listener({ fromLocation: { pathname, search } }));
  listeners[0]?.({});
  expect(searchAsLeft('/dashboard/documents')).toEqual({});
  leave('/dashboard/documents', { search: 'laser' });
  leave('/dashboard/documents/1', {});
  expect(searchAsLeft('/dashboard/documents')).toEqual({ search: 'laser' });
  clearPersisted();
  expect(searchAsLeft('/dashboard/documents')).toEqual({});
});
