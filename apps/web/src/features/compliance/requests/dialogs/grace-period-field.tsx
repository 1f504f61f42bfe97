import { gracePeriod, statutoryDays } from '@portal/contract/compliance';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { Callout } from '#web/ui/callout.tsx';

/** Grace period in days; above a month it warns of the legal limit (PRODUCT.md). */
export function GracePeriodField({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const days: unknown = useWatch({ control: form.control, name: 'grace_period_days' });
  return (
    <>
      <TextField
        form={form}
        name="grace_period_days"
        type="number"
        min={String(gracePeriod.min)}
        max={String(gracePeriod.max)}
        hint={t('anonymization.grace_hint', gracePeriod)}
        className="sm:max-w-60"
      />
      {Number(days) > statutoryDays ? (
        <Callout tone="warning">{t('anonymization.lawful_days')}</Callout>
      ) : null}
    </>
  );
}
