import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '#web/kit/form/day-input.tsx';
import { useSetSearch } from '#web/lib/url/search-params.ts';
import { today } from '#web/lib/days/day.ts';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Button } from '#web/ui/button.tsx';
import {
  isDay,
  isReportable,
  getPeriod,
  findSpan,
  type Period,
  type ReportSpan,
} from './report-period.ts';

const spans: readonly ReportSpan[] = ['previous_month', 'month', 'quarter', 'year'];

/** Period of the report: the month before, a span up to today, or chosen days. */
export function PeriodChoice({ period }: { period: Period }) {
  const { t } = useTranslation();
  const setSearch = useSetSearch();
  const now = today();
  const span = findSpan(period, now);
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <fieldset>
        <legend className="mb-1.5 font-medium text-ink">{t('reports.period')}</legend>
        <div className="flex flex-wrap gap-2">
          {spans.map((one) => (
            <Button
              key={one}
              variant="outline"
              aria-pressed={one === span}
              className="aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-ink"
              onClick={() => void setSearch({ ...getPeriod(one, now) })}
            >
              {t(`reports.spans.${one}`)}
            </Button>
          ))}
        </div>
      </fieldset>
      <Days period={period} />
    </div>
  );
}

/**
 * Dates of a period, by preset or typed. An incomplete date or invalid period changes nothing and
 * shows the reason; the field keeps the focus until the date is complete.
 */
function Days({ period }: { period: Period }) {
  const { t } = useTranslation();
  const setSearch = useSetSearch();
  const problemId = useId();
  const [typed, setTyped] = useState(period);
  const [shown, setShown] = useState(period);
  if (shown.from !== period.from || shown.to !== period.to) {
    setShown(period);
    setTyped(period);
  }
  const isWrong = isDay(typed.from) && isDay(typed.to) && !isReportable(typed);
  const choose = (next: Period) => {
    setTyped(next);
    if (isDay(next.from) && isDay(next.to) && isReportable(next)) void setSearch({ ...next });
  };
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 max-sm:w-full">
      <Field label={t('reports.from')} className="max-sm:flex-1">
        <DayInput value={typed.from} onChange={(from) => choose({ ...typed, from })} />
      </Field>
      <Field label={t('reports.to')} className="max-sm:flex-1">
        <DayInput
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? problemId : undefined}
          value={typed.to}
          onChange={(to) => choose({ ...typed, to })}
        />
      </Field>
      {isWrong ? (
        // Reserves the width of the two dates, however long the sentence is.
        <div className="w-0 min-w-full">
          <FieldError id={problemId}>{t('reports.period_wrong')}</FieldError>
        </div>
      ) : null}
    </div>
  );
}
