import { listClinics } from '@portal/contract/crm';
import type { User } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { allRowsQuery } from '#web/lib/list/all-rows-query.ts';
import { useCustomerLookup } from '#web/kit/lookup/use-customer-lookup.ts';

export interface CustomerFieldsProps {
  form: ContractForm;
  /** Initial customer. */
  customer?: User['customer'] | undefined;
  /** Initial clinic, which remains an option if it is inactive. */
  clinic?: User['clinic'] | undefined;
}

/** Fields for the customer and one of its clinics, or none. */
export function CustomerFields({ form, customer = null, clinic = null }: CustomerFieldsProps) {
  const { t } = useTranslation();
  const { choices } = form;
  const chosen = useWatch({ control: form.control, name: 'customer_id' });
  const customerId = typeof chosen === 'string' && chosen !== '' ? chosen : null;
  const lookup = useCustomerLookup(customerId, customer);
  const { field: clinicField } = useController({ control: form.control, name: 'clinic_id' });
  const clinics = useClinicChoices(customerId, customerId === customer?.id ? clinic : null);
  useEffect(() => {
    if (customer) choices.add('customer_id', { value: customer.id, label: customer.name });
  }, [choices, customer]);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <LookupField
        form={form}
        name="customer_id"
        lookup={lookup}
        placeholder={t('customer_users.find_customer')}
        onChosen={(id) => clinicField.onChange(id === customer?.id ? (clinic?.id ?? '') : '')}
      />
      <ChoiceField
        form={form}
        name="clinic_id"
        emptyLabel={t('customer_users.no_clinic')}
        options={clinics}
        hint={customerId === null ? t('customer_users.clinic_hint') : undefined}
      />
    </div>
  );
}

/** Returns the active clinics of a customer and the saved one. */
function useClinicChoices(customerId: string | null, savedClinic: User['clinic']) {
  const filters = { customer_id: customerId ?? '', is_active: true, ordering: 'name' };
  const query = allRowsQuery('crm', listClinics, filters);
  const { data = [] } = useQuery({ ...query, enabled: customerId !== null });
  const active = data.map(({ id, name, city, ...clinic }) => ({
    value: id,
    label: `${name ?? `${clinic.street} ${clinic.house_number}`}, ${city}`,
  }));
  if (!savedClinic || active.some(({ value }) => value === savedClinic.id)) return active;
  return [{ value: savedClinic.id, label: savedClinic.name ?? savedClinic.city }, ...active];
}
