import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { useSearchParam } from '#web/lib/address/use-search-param.ts';
import { useSetSearch } from '#web/lib/address/use-set-search.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { plannedRanges, readPlannedRange } from './planned-range.ts';

/** Option for days that the address names. */
const customDays = 'named';

/** Narrows the page's list by the days for which tickets are planned. */
export function PlannedChoice() {
  const { t } = useTranslation();
  const [value] = useSearchParam('planned');
  const setSearch = useSetSearch();
  const days = useCustomDays();
  const range = readPlannedRange(value);
  return (
    <ListChoice<string>
      label={t('tickets.planned_for')}
      value={range ?? (days === null ? null : customDays)}
      emptyLabel={t('tickets.planned_any')}
      options={[
        ...plannedRanges.map((value) => ({ value, label: t(`tickets.planned.${value}`) })),
        ...(days === null || range !== null ? [] : [{ value: customDays, label: days }]),
      ]}
      onChange={(chosen) => {
        if (chosen === customDays) return;
        void setSearch({
          planned: chosen ?? undefined,
          planned_from: undefined,
          planned_to: undefined,
          page: undefined,
        });
      }}
    />
  );
}

/** The days that the address names, in words: a day of the calendar; null where it names none. */
function useCustomDays(): string | null {
  const { t } = useTranslation();
  const format = useFormats();
  const [from] = useSearchParam('planned_from');
  const [to] = useSearchParam('planned_to');
  const [first, last] = [toDay(from), toDay(to)];
  if (first !== null && first === last) return t('tickets.planned_on', { date: format.day(first) });
  if (first !== null && last !== null)
    return t('tickets.planned_period', { from: format.day(first), until: format.day(last) });
  if (first !== null) return t('tickets.planned_from', { date: format.day(first) });
  return last === null ? null : t('tickets.planned_until', { date: format.day(last) });
}

const toDay = (text: unknown): string | null =>
  typeof text === 'string' && !Number.isNaN(Date.parse(text)) ? text : null;
