import type { Page, Route } from '@portal/contract/kernel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import { useDebouncedValue } from '#web/lib/list/use-search-text.ts';
import type { CacheScope } from '#web/lib/query/cache-scopes.ts';
import { untypedQuery } from '#web/lib/query/route-query.ts';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';

/** Maximum number of options; users type more to narrow them. */
const offered = 20;

export interface LookupParts<Item, Option extends ComboboxOption> {
  scope: CacheScope;
  /** List route to search. */
  list: Route;
  /** Detail route that loads the selected item; null if there is none. */
  get: Route | null;
  /** Filters of the list in addition to the search text. */
  filters?: object | undefined;
  /** Id of the selected item. */
  id: string | null;
  /** Item whose name is already loaded. */
  known?: Item | null | undefined;
  toOption: (item: Item) => Option;
  /** True while there is nothing to choose from. */
  disabled?: boolean | undefined;
}

/** Server-side search over a list, for a combobox. */
export function useLookup<
  Item extends { id: string },
  Option extends ComboboxOption = ComboboxOption,
>(parts: LookupParts<Item, Option>): Lookup<Option> {
  const { scope, list, get, filters, id, known, toOption, disabled = false } = parts;
  const [text, setText] = useState('');
  const [last, setLast] = useState(known);
  const search = useDebouncedValue(text).trim();
  const query = { ordering: 'name', limit: offered, ...filters, ...(search ? { search } : {}) };
  const found = useQuery({
    ...untypedQuery<Page<Item>>(scope, list, { query }),
    placeholderData: keepPreviousData,
    enabled: !disabled,
  });
  const results = disabled ? [] : (found.data?.results ?? []);
  const loaded = [known, ...results, last].find((one) => one?.id === id);
  // After the search is cleared, the options may no longer include the selected item.
  if (loaded && loaded.id !== last?.id) setLast(loaded);
  const fetched = useQuery({
    ...untypedQuery<Item>(scope, get ?? list, { params: { id: id ?? '' } }),
    enabled: !disabled && get !== null && id !== null && !loaded && found.isFetched,
  });
  const item = loaded ?? fetched.data;
  return {
    // Empty label until the item has loaded.
    chosen: id === null ? null : item ? toOption(item) : { value: id, label: '' },
    options: results.map(toOption),
    loading: found.isFetching || text.trim() !== search,
    search: setText,
  };
}
