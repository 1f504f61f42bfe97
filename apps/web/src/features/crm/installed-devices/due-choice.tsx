import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useSearchParam, useSetSearch } from '#web/lib/url/search-params.ts';
import { dueRanges, parseDueRange } from './due-range.tsx';

/** Option for days that the address names. */
const namedDays = 'named';

/** The periods in which maintenance is due, by which the page's list is narrowed; null for any. */
export function useDueChoice() {
  const { t } = useTranslation();
  const [dueParam] = useSearchParam('due');
  const setSearch = useSetSearch();
  const days = useNamedDays();
  const range = parseDueRange(dueParam);
  return {
    value: range ?? (days === null ? null : namedDays),
    options: [
      ...dueRanges.map((value) => ({ value, label: t(`devices.due.ranges.${value}`) })),
      ...(days === null || range !== null ? [] : [{ value: namedDays, label: days }]),
    ],
    choose: (chosen: string | null) => {
      if (chosen === namedDays) return;
      const due = parseDueRange(chosen) ?? undefined;
      void setSearch({ due, due_from: undefined, due_until: undefined, page: undefined });
    },
  };
}

/** Narrows the page's list by when maintenance is due. `emptyLabel`: what is listed without. */
export function DueChoice({ emptyLabel }: { emptyLabel: string }) {
  const { t } = useTranslation();
  const { value, options, choose } = useDueChoice();
  return (
    <ListChoice<string>
      label={t('devices.due.filter')}
      value={value}
      emptyLabel={emptyLabel}
      options={options}
      onChange={choose}
    />
  );
}

/** The days that the address names, in words: a day of the calendar; null where it names none. */
function useNamedDays(): string | null {
  const { t } = useTranslation();
  const format = useFormats();
  const [from] = useSearchParam('due_from');
  const [until] = useSearchParam('due_until');
  const [first, last] = [parseDay(from), parseDay(until)];
  if (first !== null && first === last) return format.day(first);
  if (first !== null && last !== null)
    return t('devices.due.period', { from: format.day(first), until: format.day(last) });
  if (first !== null) return t('devices.due.from', { from: format.day(first) });
  return last === null ? null : t('devices.due.until', { until: format.day(last) });
}

const parseDay = (text: unknown): string | null =>
  typeof text === 'string' && !Number.isNaN(Date.parse(text)) ? text : null;
