import { useSearchParam } from './use-search-param.ts';

/**
 * The form that is open over the page, as the address says (`?form=new`), so that a link, a reload
 * and a new session find it again.
 */
export function useOpenForm() {
  const [form, set] = useSearchParam('form');
  return {
    form: typeof form === 'string' ? form : null,
    open: (name: string) => void set(name),
    close: () => set(undefined),
  };
}
