import { previewRetention, retentionDays, type Retention } from '@portal/contract/compliance';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/call.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { useRested } from '#web/lib/list/use-rested.ts';
import { Notice } from '#web/ui/notice.tsx';

export interface RetentionForecastProps {
  form: ContractForm;
  rule: Retention;
}

/** What the next sweep would remove by the days that stand in the form: counted anew when typing rests. */
export function RetentionForecast({ form, rule }: RetentionForecastProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const [typed, isOn]: readonly unknown[] = useWatch({
    control: form.control,
    name: ['days', 'is_enabled'],
  });
  const days = Number(useRested(String(typed)));
  const isLawful =
    Number.isInteger(days) && days >= retentionDays.least && days <= retentionDays.most;
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['retention-preview', rule.rule, days],
    queryFn: ({ signal }) =>
      call(previewRetention, { params: { rule: rule.rule }, query: { days }, signal }),
    enabled: isLawful,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (!isLawful) return null;
  if (isError) return <Notice tone="warning">{t('retention.preview_failed')}</Notice>;
  if (!data || isPlaceholderData) return <Notice>{t('retention.counting')}</Notice>;
  const { due } = data;
  const at = format.instant(rule.next_run_at);
  return (
    <Notice tone={isOn === true && due > 0 ? 'warning' : 'info'}>
      {isOn === true
        ? t('retention.will_remove', { count: due, at })
        : t('retention.would_remove', { count: due })}
    </Notice>
  );
}
