import type { Page, Route } from '@portal/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { useDebouncedValue } from '#web/lib/list/use-debounced-value.ts';
import { untypedQuery } from '#web/lib/query/route-query.ts';

/** Maximum number of search results compared with the name. */
const searchLimit = 100;

/**
 * Returns the existing object with the entered name, debounced; null without one. Ignores a form
 * that was saved: what it created is no duplicate of itself.
 */
export function useDuplicateName<Item extends { name: string | null }>(
  form: ContractForm,
  list: Route,
  filters?: object,
): Item | null {
  const typed = useWatch({ control: form.control, name: 'name' });
  const name = useDebouncedValue(typeof typed === 'string' ? typed.trim() : '');
  const query = { search: name, ordering: 'name', limit: searchLimit, ...filters };
  const isEnabled = form.isDirty && name !== '';
  const { data } = useQuery({
    ...untypedQuery<Page<Item>>('crm', list, { query }),
    enabled: isEnabled,
  });
  if (!isEnabled) return null;
  return data?.results.find((one) => one.name !== null && isSameName(one.name, name)) ?? null;
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base' });

const collapseSpaces = (name: string) => name.trim().replace(/\s+/g, ' ');

/** Returns true if two names differ only in case, accents or spaces. */
export function isSameName(one: string, other: string): boolean {
  return collator.compare(collapseSpaces(one), collapseSpaces(other)) === 0;
}
