import type { Lead } from '@portal/contract/crm';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useClinicOptions } from '#web/features/crm/clinics/use-clinic-options.ts';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { useCustomerLookup } from '#web/features/shared/lookup/use-customer-lookup.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { getLeadClinicName } from './lead-clinic-name.ts';

export interface LeadFieldsProps {
  form: ContractForm;
  /** The lead as it is now; absent for a new one. */
  item?: Lead | undefined;
}

/** Customer and clinic of a lead that is already a customer. */
export function LeadCustomerFields({ form, item }: LeadFieldsProps) {
  const chosen = useWatch({ control: form.control, name: 'customer_id' });
  const owner = typeof chosen === 'string' && chosen !== '' ? chosen : null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <CustomerField form={form} item={item} id={owner} />
      <ClinicField form={form} item={item} owner={owner} />
    </div>
  );
}

function CustomerField({ form, item, id }: LeadFieldsProps & { id: string | null }) {
  const { t } = useTranslation();
  const contact = item?.contact;
  const lookup = useCustomerLookup(id, contact?.customer);
  const { field: clinic } = useController({ control: form.control, name: 'clinic_id' });
  return (
    <LookupField
      form={form}
      name="customer_id"
      lookup={lookup}
      placeholder={t('lead_details.find_customer')}
      hint={t('lead_details.customer_hint')}
      onChosen={(next) =>
        clinic.onChange(next === (contact?.customer_id ?? '') ? (contact?.clinic_id ?? '') : '')
      }
    />
  );
}

/** An inactive clinic may stay if the lead has it already. */
function ClinicField({ form, item, owner }: LeadFieldsProps & { owner: string | null }) {
  const { t } = useTranslation();
  const active = useClinicOptions(owner, true);
  const current = item && owner === item.contact.customer_id ? item.contact.clinic : null;
  const isListed = current === null || active.some(({ value }) => value === current.id);
  return (
    <ChoiceField
      form={form}
      name="clinic_id"
      emptyLabel={t('lead_details.no_clinic')}
      options={
        isListed ? active : [{ value: current.id, label: getLeadClinicName(current) }, ...active]
      }
      hint={owner === null ? t('lead_details.clinic_hint') : undefined}
    />
  );
}
