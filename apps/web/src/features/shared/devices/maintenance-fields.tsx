import { maintenanceKinds, maintenanceOutcomes } from '@portal/contract/crm';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { addMonths, parseDay } from '#web/lib/days/day.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useModelInterval } from './model-interval.tsx';

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

interface MaintenanceFieldsProps {
  form: ContractForm;
  /** Model of the device, whose interval determines the next due date. */
  modelId: string;
}

/**
 * Date of the next maintenance. If left empty, the server derives it from the model's interval
 * (API.md §5).
 */
function NextDueField({ form, modelId }: MaintenanceFieldsProps) {
  return <TextField form={form} name="next_due_on" type="date" hint={useHint(form, modelId)} />;
}

/** Returns a hint that states the effect of an empty field. */
function useHint(form: MaintenanceFieldsProps['form'], modelId: string): string {
  const { t } = useTranslation();
  const format = useFormats();
  const interval = useModelInterval(modelId);
  const [on, kind] = useWatch({ control: form.control, name: ['performed_on', 'kind'] });
  const day = parseDay(on);
  if (kind !== 'preventive' || interval === null || day === null)
    return t('devices.maintenance.next_due_preventive');
  return t('devices.maintenance.next_due_hint', { date: format.day(addMonths(day, interval)) });
}
