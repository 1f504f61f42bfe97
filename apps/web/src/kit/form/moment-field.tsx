import { useId, useImperativeHandle, useRef } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Day, parseDay } from '#web/lib/days/day.ts';
import { joinMoment, readMoment, splitMoment } from '#web/lib/days/moment.ts';
import { getDayProblem } from '#web/lib/days/typed-day.ts';
import { readTypedTime } from '#web/lib/days/typed-time.ts';
import { isRequired } from '#web/lib/form/contract-resolver.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/field.tsx';
import { DayInput } from './day-input.tsx';
import type { FormFieldProps } from './text-field.tsx';
import { TimeInput } from './time-input.tsx';
import { useLeft } from './use-left.ts';

export interface MomentFieldProps extends FormFieldProps {
  /** First and last day that the calendar offers; the server validates. */
  min?: Day | undefined;
  max?: Day | undefined;
}

/**
 * Date and time in the reader's time zone, bound to a form field that is sent as an instant. Unlike
 * an input of the browser, which follows the browser's language, they are written as the page is.
 */
export function MomentField({ form, name, hint, className, min, max }: MomentFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name });
  const value = typeof field.value === 'string' ? field.value : '';
  const { day, time } = splitMoment(value);
  const dayInput = useRef<HTMLInputElement>(null);
  const timeInput = useRef<HTMLInputElement>(null);
  const reading = readMoment(value);
  const problem = 'problem' in reading ? reading.problem : null;
  const isDayRight = problem === 'time' || problem === 'no_such_time';
  useImperativeHandle(field.ref, () => ({
    focus: () => (isDayRight ? timeInput : dayInput).current?.focus(),
  }));
  const required = isRequired(form, name);
  // Neither input reports by itself: one sentence below takes the width of both.
  const dayLeft = useLeft();
  const timeLeft = useLeft();
  const isDayWrong = dayLeft.isLeft && day !== '' && parseDay(day) === null;
  const isTimeWrong = timeLeft.isLeft && time !== '' && readTypedTime(time) === null;
  const wrong = isDayWrong ? getDayProblem(day) : isTimeWrong ? 'time' : null;
  const shown = fieldState.error ? problem : wrong;
  const isOfDay = shown === 'date' || shown === 'no_such_day';
  const error = fieldState.error?.message ?? (wrong ? t(`validation.${wrong}`) : undefined);
  const describedBy =
    classNames(error ? `${id}-error` : null, hint ? `${id}-hint` : null) || undefined;
  const hasError = error !== undefined;
  const shared = { 'aria-describedby': describedBy, required, reports: false };
  return (
    <fieldset className={classNames('min-w-0', className)}>
      <legend className="mb-1.5 font-medium text-ink">
        {form.getLabel(name)}
        {required ? (
          <span aria-hidden className="ms-1 text-danger">
            *
          </span>
        ) : null}
      </legend>
      <div className="flex flex-col gap-1.5">
        <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-2">
          <DayInput
            {...shared}
            ref={dayInput}
            name={name}
            aria-label={t('form.day')}
            aria-invalid={hasError && shown !== 'time'}
            value={day}
            min={min}
            max={max}
            onBlur={() => {
              dayLeft.leave();
              field.onBlur();
            }}
            onChange={(next) => {
              dayLeft.enter();
              field.onChange(joinMoment(next, time));
            }}
          />
          <TimeInput
            {...shared}
            ref={timeInput}
            aria-label={t('form.time')}
            aria-invalid={hasError && !isOfDay}
            value={time}
            onBlur={() => {
              timeLeft.leave();
              field.onBlur();
            }}
            onChange={(next) => {
              timeLeft.enter();
              field.onChange(joinMoment(day, next));
            }}
          />
        </div>
        {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
        {hint ? (
          <p id={`${id}-hint`} className="text-xs text-soft">
            {hint}
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}
