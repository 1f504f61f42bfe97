import { listLeadSalespeople } from '@portal/contract/crm';
import { useQuery } from '@tanstack/react-query';
import type { Choice } from '#web/lib/form/choice-labels.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';

interface Named {
  id: string;
  name: string;
}

/** Lists possible salespeople by name, including the current one even if the account is closed. */
export function useSalespersonOptions(now?: Named | null): Choice[] {
  const { data } = useQuery(routeQuery('crm', listLeadSalespeople));
  const people = (data?.results ?? []).flatMap(({ salesperson }) => salesperson ?? []);
  const isListed = !now || people.some(({ id }) => id === now.id);
  return (isListed ? people : [now, ...people]).map(({ id, name }) => ({ value: id, label: name }));
}
