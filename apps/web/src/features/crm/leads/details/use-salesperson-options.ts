import { listLeadSalespeople } from '@portal/contract/crm';
import { useQuery } from '@tanstack/react-query';
import type { Choice } from '#web/lib/form/choice-labels.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';

interface Named {
  id: string;
  name: string;
}

/** Who a lead can be given to, by name; and who has it now, though their account be closed. */
export function useSalespersonOptions(now?: Named | null): Choice[] {
  const { data } = useQuery(routeQuery('crm', listLeadSalespeople));
  const people = (data?.results ?? []).flatMap(({ salesperson }) => salesperson ?? []);
  const isListed = !now || people.some(({ id }) => id === now.id);
  return (isListed ? people : [now, ...people]).map(({ id, name }) => ({ value: id, label: name }));
}
