import { listCustomerUsers } from '@portal/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import { useDebouncedValue } from '#web/lib/list/use-debounced-value.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';

/** Maximum number of search results. */
const offered = 20;

/** Lookup of a customer's active users by e-mail address, which the ticket stores. */
export function useRequesterLookup(customerId: string, email: string): Lookup {
  const [text, setText] = useState('');
  const search = useDebouncedValue(text).trim();
  const found = useQuery({
    ...routeQuery('users', listCustomerUsers, {
      query: {
        customer_id: customerId,
        is_active: true,
        ordering: 'last_name',
        limit: offered,
        ...(search ? { search } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const options = (found.data?.results ?? []).map((person) => ({
    value: person.email,
    label: `${person.first_name} ${person.last_name}`.trim(),
    hint: person.email,
  }));
  const isSame = ({ value }: { value: string }) => value.toLowerCase() === email.toLowerCase();
  return {
    chosen: options.find(isSame) ?? null,
    options,
    loading: found.isFetching || text.trim() !== search,
    search: setText,
  };
}
