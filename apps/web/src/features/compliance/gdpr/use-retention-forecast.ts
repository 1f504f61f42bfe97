import { previewRetention, retentionDays, type Retention } from '@portal/contract/compliance';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { call } from '#web/lib/api/call.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { useDebouncedValue } from '#web/lib/list/use-debounced-value.ts';

export interface Forecast {
  /** The rule is enabled in the form. */
  isOn: boolean;
  /** Number of due objects for the days in the form, or the reason it is unknown. */
  due: number | 'counting' | 'failed' | 'not lawful';
}

/** Previews the next sweep for the days in the form, debounced. */
export function useRetentionForecast(form: ContractForm, { rule }: Retention): Forecast {
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
