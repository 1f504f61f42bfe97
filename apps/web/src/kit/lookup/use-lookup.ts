import type { Page, Route } from '@portal/contract/kernel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import { useDebouncedValue } from '#web/lib/list/use-debounced-value.ts';
import type { CacheScope } from '#web/lib/query/cache-scopes.ts';
import { untypedQuery } from '#web/lib/query/route-query.ts';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';

/** How many a search offers; who looks for another types more of its name. */
const offered = 20;

export interface LookupParts<Item> {
  scope: CacheScope;
  /** The list that is searched. */
  list: Route;
  /** The call that names what is chosen; null where there is none. */
  get: Route | null;
  /** Filters of the list, beside what is typed. */
  filters?: object | undefined;
  /** What is chosen. */
  id: string | null;
  /** One whose name need not be asked for. */
  known?: Item | null | undefined;
  toOption: (item: Item) => ComboboxOption;
  /** Whether there is nothing to choose from yet. */
  disabled?: boolean | undefined;
}

/** Things of a list to choose from by searching, by name. */
export function useLookup<Item extends { id: string }>(parts: LookupParts<Item>): Lookup {
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
  // When the search is over, what was chosen is not among what is offered any more.
  if (loaded && loaded.id !== last?.id) setLast(loaded);
  const fetched = useQuery({
    ...untypedQuery<Item>(scope, get ?? list, { params: { id: id ?? '' } }),
    enabled: !disabled && get !== null && id !== null && !loaded && found.isFetched,
  });
  const item = loaded ?? fetched.data;
  return {
    // Until its name is known the choice is there without one.
    chosen: id === null ? null : item ? toOption(item) : { value: id, label: '' },
    options: results.map(toOption),
    loading: found.isFetching || text.trim() !== search,
    search: setText,
  };
}
