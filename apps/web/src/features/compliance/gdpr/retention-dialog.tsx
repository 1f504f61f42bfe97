import {
  changeRetention,
  previewRetention,
  type Retention,
  retentionDays,
} from '@portal/contract/compliance';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useComplianceRefresh } from '#web/features/shared/use-refresh.ts';
import { CheckboxField } from '#web/kit/form/choice-field.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { useDebouncedValue } from '#web/lib/list/use-search-text.ts';
import { Callout } from '#web/ui/callout.tsx';
import { formatDaySpan } from './format-day-span.ts';

export interface RetentionDialogProps {
  rule: Retention;
  onClose: () => void;
}

/** Form for the retention of a rule, with a count of affected objects before saving. */
export function RetentionDialog({ rule, onClose }: RetentionDialogProps) {
  const { t } = useTranslation();
  const refresh = useComplianceRefresh();
  const form = useContractForm({
    route: changeRetention,
    values: { days: String(rule.days), is_enabled: rule.is_enabled },
    draft: `retention:${rule.rule}`,
    failure: t('retention.save_failed'),
    save: (body) => call(changeRetention, { params: { rule: rule.rule }, body }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('retention.saved') });
      onClose();
      void refresh();
    },
  });
  const forecast = useRetentionForecast(form, rule);
  const { isOn, due } = forecast;
  const goes = isOn && typeof due === 'number' && due > 0;
  const what = goes ? t(`retention.what.${rule.rule}`, { count: due }) : null;
  return (
    <FormDialog
      form={form}
      submitLabel={what === null ? undefined : t('retention.save_what', { what })}
      destructive={goes}
      waiting={isOn && due === 'counting'}
      title={t(`retention.rules.${rule.rule}.name`)}
      description={t(`retention.rules.${rule.rule}.text`)}
      onClose={onClose}
    >
      <DaysField form={form} />
      <CheckboxField form={form} name="is_enabled" hint={t('retention.enabled_hint')} />
      <RetentionForecast forecast={forecast} rule={rule} />
    </FormDialog>
  );
}

interface RetentionForecastProps {
  forecast: Forecast;
  rule: Retention;
}

/** Effect of the next sweep with the values in the form. */
function RetentionForecast({ forecast, rule }: RetentionForecastProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { isOn, due } = forecast;
  if (due === 'not lawful') return null;
  if (due === 'failed') return <Callout tone="warning">{t('retention.preview_failed')}</Callout>;
  if (due === 'counting') return <Callout>{t('retention.counting')}</Callout>;
  const what = t(`retention.what.${rule.rule}`, { count: due });
  return (
    <Callout tone={isOn && due > 0 ? 'warning' : 'info'}>
      {isOn
        ? t('retention.will_happen', { what, at: format.instant(rule.next_run_at) })
        : t('retention.would_happen', { what })}
    </Callout>
  );
}

/** Field for a number of days, with the same span in years and months below. */
function DaysField({ form }: { form: ContractForm }) {
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

interface Forecast {
  /** The rule is enabled in the form. */
  isOn: boolean;
  /** Number of due objects for the days in the form, or the reason it is unknown. */
  due: number | 'counting' | 'failed' | 'not lawful';
}

/** Previews the next sweep for the days in the form, debounced. */
function useRetentionForecast(form: ContractForm, { rule }: Retention): Forecast {
  const [typed, ticked]: readonly unknown[] = useWatch({
    control: form.control,
    name: ['days', 'is_enabled'],
  });
  const isOn = ticked === true;
  const debounced = useDebouncedValue(String(typed));
  const days = Number(debounced);
  const isLawful = Number.isInteger(days) && days >= retentionDays.min && days <= retentionDays.max;
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['retention-preview', rule, days],
    queryFn: ({ signal }) => call(previewRetention, { params: { rule }, query: { days }, signal }),
    enabled: isLawful,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (debounced !== String(typed)) return { isOn, due: 'counting' };
  if (!isLawful) return { isOn, due: 'not lawful' };
  if (isError) return { isOn, due: 'failed' };
  return { isOn, due: data && !isPlaceholderData ? data.due : 'counting' };
}
