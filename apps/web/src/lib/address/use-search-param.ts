import { useSearch } from '@tanstack/react-router';
import { useSetSearch } from './use-set-search.ts';

export interface SearchParamOptions {
  /** Params removed when this one changes. */
  drops?: 'page' | 'others';
}

/** View-as params, which survive tab changes. */
const lasting = new Set(['as_customer_id', 'as_of']);

/** One search param: its unvalidated value and a setter. */
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
