import { useRouter, useSearch } from '@tanstack/react-router';

export interface SearchParamOptions {
  /** What goes from the address when this parameter changes. */
  drops?: 'page' | 'others';
}

/**
 * One parameter of the address, changed in place: neither the open form nor the open tab makes
 * history entries of its own, so that Back leaves the page, and asks first where a form is unsaved.
 */
export function useSearchParam(name: string, { drops }: SearchParamOptions = {}) {
  const router = useRouter();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const set = async (value: string | boolean | undefined) => {
    const kept = drops === 'others' ? {} : router.state.location.search;
    const dropped = drops === 'page' ? { page: undefined } : {};
    const entries = Object.entries({ ...kept, ...dropped, [name]: value });
    await router.navigate({
      to: router.state.location.pathname,
      search: Object.fromEntries(entries.filter(([, one]) => one !== undefined)),
      replace: true,
      resetScroll: false,
    });
  };
  return [search[name], set] as const;
}
