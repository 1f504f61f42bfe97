import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DayInput } from '#web/kit/form/day-input.tsx';
import { addDays, addMonths, type Day, parseDay, today } from '#web/lib/days/day.ts';
import { toDay, endOfDay } from '#web/lib/days/instants.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { ChoiceSelect } from '#web/ui/choice-select.tsx';
import { Field } from '#web/ui/field.tsx';

const periods = ['for_good', 'month', 'quarter', 'year', 'date'] as const;

type Period = (typeof periods)[number];

/** Suffix of a missing or invalid date. It makes the value no instant, so it cannot be saved. */
const notYet = '-';

/** Keeps a past date visible and lets the field reject it. */
const validateDay = (day: Day): string => `${day}${notYet}`;

const isInstant = (value: string): boolean => !value.endsWith(notYet);

const ends: Record<Exclude<Period, 'date'>, () => string> = {
  for_good: () => '',
  month: () => endOfDay(addDays(today(), 30)),
  quarter: () => endOfDay(addMonths(today(), 3)),
  year: () => endOfDay(addMonths(today(), 12)),
};

/** Initial end date of a new right. */
export const inOneMonth = (): string => ends.month();

export interface PeriodFieldProps {
  form: ContractForm;
  /** Initially chosen period. */
  first?: Exclude<Period, 'date'> | undefined;
}

/**
 * Duration of a right: the form's `expires_at`, always the end of a day in the user's time zone. An
 * existing end date stays exact to the second until another is chosen.
 */
export function PeriodField({ form, first = 'for_good' }: PeriodFieldProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { field, fieldState } = useController({ control: form.control, name: 'expires_at' });
  const { ref, onBlur } = field;
  const value = typeof field.value === 'string' ? field.value : '';
  const [chosen, setChosen] = useState<Period>(first);
  const period = getPeriod(value, chosen);
  const day = value === '' ? '' : isInstant(value) ? toDay(value) : value.slice(0, -notYet.length);
  const { choices } = form;
  const date = parseDay(day) === null ? '' : format.day(day);
  useEffect(() => {
    choices.add('expires_at', { value: '', label: t('rights.periods.for_good') });
    if (date) choices.add('expires_at', { value, label: date });
  }, [choices, value, date, t]);
  const choose = (next: Period) => {
    setChosen(next);
    field.onChange(next === 'date' ? (value === '' ? notYet : value) : ends[next]());
  };
  const isDate = period === 'date';
  const error = fieldState.error
    ? day === ''
      ? t('rights.choose_day')
      : isInstant(value) || parseDay(day) === null
        ? fieldState.error.message
        : t('rights.day_gone')
    : null;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        label={t('rights.period')}
        error={isDate ? undefined : error}
        hint={isDate || !date ? undefined : t('rights.until_and_with', { date })}
      >
        <ChoiceSelect
          value={period}
          options={periods.map((one) => ({ value: one, label: t(`rights.periods.${one}`) }))}
          onChange={(next) => next && choose(next)}
          onBlur={onBlur}
        />
      </Field>
      {isDate ? (
        <Field
          label={form.getLabel('expires_at')}
          required
          error={error}
          hint={t('rights.end_of_day_hint')}
        >
          <DayInput
            ref={ref}
            aria-invalid={fieldState.invalid}
            min={today()}
            value={day}
            onChange={(next) => field.onChange(getEndOfDay(next))}
            onBlur={onBlur}
          />
        </Field>
      ) : null}
    </div>
  );
}

/**
 * Returns the period that matches the value; a draft or another user's version may have changed it.
 */
function getPeriod(value: string, chosen: Period): Period {
  if (chosen === 'date') return value === '' ? 'for_good' : 'date';
  return ends[chosen]() === value ? chosen : value === '' ? 'for_good' : 'date';
}

/** While a day is being typed, it is none or one of the past. */
const getEndOfDay = (day: string): string =>
  parseDay(day) !== null && day >= today() ? endOfDay(day) : validateDay(day);
