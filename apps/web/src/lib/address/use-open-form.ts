import { useSearchParam } from './use-search-param.ts';

/**
 * Open form of the page, stored in the URL (`?form=new`), so that links, reloads and new sessions
 * reopen it.
 */
export function useOpenForm() {
  const [form, set] = useSearchParam('form');
  return {
    form: typeof form === 'string' ? form : null,
    open: (name: string) => void set(name),
    close: () => set(undefined),
  };
}
