import type { ViewAs } from '@portal/contract/kernel';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useUser } from '#web/lib/session/session-store.ts';

/**
 * Returns a function that changes search params; undefined and '' remove one. Replaces the history
 * entry, so that Back leaves the page.
 */
export function useSetSearch() {
  const router = useRouter();
  return async (changes: Record<string, unknown>) => {
    const { pathname, search } = router.state.location;
    const entries = Object.entries({ ...search, ...changes }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    await router.navigate({
      to: pathname,
      search: Object.fromEntries(entries),
      replace: true,
      resetScroll: false,
    });
  };
}

export interface SearchParamOptions {
  /** Params removed when this one changes. */
  drops?: 'page' | 'others';
}

/** View-as params, which survive tab changes. */
const lasting = new Set(['as_customer_id', 'as_user_id', 'as_of']);

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

/** Open tab, stored in the URL; switching tabs resets the list's params. */
export function useTab<const Names extends readonly [string, ...string[]]>(names: Names) {
  const [inAddress, set] = useSearchParam('tab', { drops: 'others' });
  const tab: Names[number] = names.find((name) => name === inAddress) ?? names[0];
  return [tab, (name: string) => void set(name === names[0] ? undefined : name)] as const;
}

/**
 * Returns the view-as params of the URL (customer, user and instant) for employees; undefined otherwise.
 */
export function useViewAs(): ViewAs | undefined {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const isEmployee = useUser().role === 'employee';
  const { as_customer_id: customer, as_user_id: user, as_of: instant } = search;
  if (!isEmployee || typeof customer !== 'string') return undefined;
  return {
    as_customer_id: customer,
    ...(typeof user === 'string' ? { as_user_id: user } : {}),
    ...(typeof instant === 'string' ? { as_of: instant } : {}),
  };
}
