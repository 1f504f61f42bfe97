import { useSearch } from '@tanstack/react-router';
import { useSetSearch } from './use-set-search.ts';

export interface SearchParamOptions {
  /** What goes from the address when this parameter changes. */
  drops?: 'page' | 'others';
}

/** Through whose eyes the page is read; no tab changes that. */
const lasting = new Set(['as_customer_id', 'as_of']);

/** One parameter of the address: its value, untrusted, and how it is changed. */
export function useSearchParam(name: string, { drops }: SearchParamOptions = {}) {
  const setSearch = useSetSearch();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const set = async (value: string | boolean | undefined) => {
    const others =
      drops === 'others' ? Object.keys(search).filter(isPassing) : drops === 'page' ? ['page'] : [];
    const dropped = Object.fromEntries(others.map((other) => [other, undefined]));
    await setSearch({ ...dropped, [name]: value });
  };
  return [search[name], set] as const;
}

const isPassing = (name: string) => !lasting.has(name);
