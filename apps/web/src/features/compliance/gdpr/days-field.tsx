import { retentionDays } from '@portal/contract/compliance';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { formatDaySpan } from './format-day-span.ts';

/** Field for a number of days, with the same span in years and months below. */
export function DaysField({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const typed: unknown = useWatch({ control: form.control, name: 'days' });
  const { min, max } = retentionDays;
  const days = Number(typed);
  const span = days >= min && days <= max ? formatDaySpan(language, days) : null;
  return (
    <TextField
      form={form}
      name="days"
      type="number"
      min={String(min)}
      max={String(max)}
      hint={
        <>
          {t('retention.days_hint')}
          <output className="block font-medium text-ink">
            {span === null ? null : t('retention.span', { span })}
          </output>
        </>
      }
      className="sm:max-w-60"
    />
  );
}
