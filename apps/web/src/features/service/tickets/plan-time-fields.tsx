import { useTranslation } from 'react-i18next';
import { TextField } from '#web/kit/form/text-field.tsx';
import { TimeField } from '#web/kit/form/time-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

/** Start and duration of the work on its planned day. */
export function PlanTimeFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TimeField form={form} name="planned_start" hint={t('tickets.start_hint')} />
      <TextField form={form} name="planned_minutes" type="number" />
    </div>
  );
}
