import { listClinics } from '@portal/contract/crm';
import type { User } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import type { Choice } from '#web/lib/form/choice-labels.ts';
import { allRowsQuery } from '#web/lib/list/all-rows-query.ts';

/** Returns the active clinics of a customer by name, after those that were chosen before and are not. */
export function useClinicChoices(
  customerId: string | null,
  saved: readonly NonNullable<User['clinic']>[],
): readonly Choice[] {
  const filters = { customer_id: customerId ?? '', is_active: true, ordering: 'name' };
  const query = allRowsQuery('crm', listClinics, filters);
  const { data = [] } = useQuery({ ...query, enabled: customerId !== null });
  const active = data.map(({ id, name, city, ...clinic }) => ({
    value: id,
    label: `${name ?? `${clinic.street} ${clinic.house_number}`}, ${city}`,
  }));
  const others = saved.filter(({ id }) => !active.some(({ value }) => value === id));
  return [...others.map(({ id, name, city }) => ({ value: id, label: name ?? city })), ...active];
}
