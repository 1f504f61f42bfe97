import { type Lead, leadPriorities, leadSources, leadStages } from '@portal/contract/crm';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AddressFields } from '#web/features/crm/clinics/address-fields.tsx';
import { useClinicOptions } from '#web/features/crm/clinics/use-clinic-options.ts';
import { useCustomerLookup } from '#web/features/shared/lookup/use-person-lookup.ts';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { InterestsField } from './interests-field.tsx';
import { getLeadClinicName } from './lead-clinic-name.ts';
import { useSalespersonOptions } from './use-salesperson-options.ts';

/** The fields of a lead. */
export function LeadFields({ form, item }: LeadFieldsProps) {
  const { t } = useTranslation();
  const stage = useWatch({ control: form.control, name: 'stage' });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="name" />
        <TextField form={form} name="organization" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="email" type="email" />
        <TextField form={form} name="phone" type="tel" />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <ChoiceField
          form={form}
          name="stage"
          options={leadStages.map((value) => ({ value, label: t(`leads.stages.${value}`) }))}
        />
        <ChoiceField
          form={form}
          name="priority"
          options={leadPriorities.map((value) => ({
            value,
            label: t(`leads.priorities.${value}`),
          }))}
        />
      </div>
      {stage === 'lost' ? <TextField form={form} name="lost_reason" multiline /> : null}
      <ChoiceField
        form={form}
        name="assigned_to_user_id"
        emptyLabel={t('lead_details.nobody')}
        options={useSalespersonOptions(item?.assigned_to)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="expected_value"
          type="number"
          hint={t('lead_details.value_hint')}
        />
        <TextField form={form} name="expected_close_on" type="date" />
      </div>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField form={form} name="next_step" hint={t('lead_details.next_step_hint')} />
        <TextField form={form} name="next_step_on" type="date" />
      </div>
      <InterestsField form={form} known={item?.interested_products ?? []} />
      <ChoiceField
        form={form}
        name="source"
        emptyLabel={t('lead_details.source_unknown')}
        options={leadSources.map((value) => ({ value, label: t(`leads.sources.${value}`) }))}
      />
      <TextField form={form} name="source_comment" multiline />
      <AddressFields form={form} isOptional />
      <LeadCustomerFields form={form} item={item} />
    </>
  );
}

interface LeadFieldsProps {
  form: ContractForm;
  /** The lead as it is now; absent for a new one. */
  item?: Lead | undefined;
}

/** Customer and clinic of a lead that is already a customer. */
function LeadCustomerFields({ form, item }: LeadFieldsProps) {
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
