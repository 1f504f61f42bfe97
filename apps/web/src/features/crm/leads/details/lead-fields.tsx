import { leadPriorities, leadSources, leadStages, type Lead } from '@portal/contract/crm';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { InterestsField } from './interests-field.tsx';
import { LeadCustomerFields } from './lead-customer-fields.tsx';
import { useSalespersonOptions } from './use-salesperson-options.ts';

export interface LeadFieldsProps {
  form: ContractForm;
  /** The lead as it is now; absent for a new one. */
  item?: Lead | undefined;
}

/** The fields of a lead. */
export function LeadFields({ form, item }: LeadFieldsProps) {
  const { t } = useTranslation();
  const stage = useWatch({ control: form.control, name: 'stage' });
  return (
    <>
      <TextField form={form} name="name" />
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
      <ChoiceField
        form={form}
        name="source"
        emptyLabel={t('lead_details.source_unknown')}
        options={leadSources.map((value) => ({ value, label: t(`leads.sources.${value}`) }))}
      />
      <TextField form={form} name="source_comment" multiline />
      <InterestsField form={form} known={item?.interested_products ?? []} />
      <LeadCustomerFields form={form} item={item} />
    </>
  );
}
