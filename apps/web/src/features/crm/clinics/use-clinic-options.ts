import { listClinics } from '@portal/contract/crm';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allRowsQuery } from '#web/lib/list/all-rows-query.ts';
import { getClinicName } from './clinic-link.tsx';

/** The clinics of a customer to choose from, by name, inactive ones marked; none until the customer is known. */
export function useClinicOptions(customerId: string | null, activeOnly: boolean) {
  const { t } = useTranslation();
  const active = activeOnly ? { is_active: true } : {};
  const filters = { customer_id: customerId ?? '', ordering: 'name', ...active };
  const query = allRowsQuery('crm', listClinics, filters);
  const { data = [] } = useQuery({ ...query, enabled: customerId !== null });
  return data.map((clinic) => {
    const name = `${getClinicName(clinic)}, ${clinic.city}`;
    return { value: clinic.id, label: clinic.is_active ? name : t('clinics.inactive', { name }) };
  });
}
