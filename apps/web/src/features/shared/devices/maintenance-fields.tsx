import { maintenanceKinds, maintenanceOutcomes } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { NextDueField, type MaintenanceFieldsProps } from './next-due-field.tsx';

/** Form fields of a maintenance record. */
export function MaintenanceFields({ form, modelId }: MaintenanceFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="performed_on" type="date" />
        <TextField form={form} name="performed_by" />
        <ChoiceField
          form={form}
          name="kind"
          options={maintenanceKinds.map((value) => ({
            value,
            label: t(`devices.maintenance.kinds.${value}`),
          }))}
        />
        <ChoiceField
          form={form}
          name="outcome"
          options={maintenanceOutcomes.map((value) => ({
            value,
            label: t(`devices.maintenance.outcomes.${value}`),
          }))}
        />
      </div>
      <TextField form={form} name="description" multiline />
      <NextDueField form={form} modelId={modelId} />
    </>
  );
}
