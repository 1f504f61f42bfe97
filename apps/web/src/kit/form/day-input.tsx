import { Calendar } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Day, parseDay } from '#web/lib/days/day.ts';
import { formatTypedDay, getDayProblem, readTypedDay } from '#web/lib/days/typed-day.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { FieldError } from '#web/ui/field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { TypedInput, type TypedValueProps } from './typed-input.tsx';
import { useTypedText } from './use-typed-text.ts';

/** A form must survive where an upgrade has replaced the calendar's script: a day can be typed. */
const DayPicker = lazyComponent(async () => {
  const script = await import('./day-picker.tsx').catch(() => null);
  return script?.DayPicker ?? MissingDayPicker;
});

function MissingDayPicker() {
  const { t } = useTranslation();
  return (
    <div role="alert" className="mt-1.5">
      <FieldError id={useId()}>{t('errors.feature_unavailable')}</FieldError>
    </div>
  );
}

export interface DayInputProps extends Omit<TypedValueProps, 'min' | 'max'> {
  /** First and last day that the calendar offers; typed days are validated elsewhere. */
  min?: Day | undefined;
  max?: Day | undefined;
}

/**
 * Date in the reader's language, typed or picked from a calendar. Unlike a date input of the browser,
 * which follows the browser's language, it is written as the rest of the page.
 */
export function DayInput({ value, onChange, min, max, className, ...rest }: DayInputProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const typed = useTypedText({
    value,
    onChange,
    read: readTypedDay,
    toText: (next) => (parseDay(next) ? formatTypedDay(next, language) : next),
  });
  const pick = (day: Day) => {
    setOpen(false);
    typed.set(day);
    button.current?.focus();
  };
  return (
    <div className={className}>
      <TypedInput
        placeholder={t('form.day_form')}
        {...rest}
        typed={typed}
        problem={t(`validation.${getDayProblem(typed.text)}`)}
        boxRef={anchor}
        inputClassName="pe-10"
      >
        <button
          ref={button}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          title={t('form.choose_day')}
          disabled={rest.disabled ?? rest.readOnly}
          onClick={() => setOpen(!isOpen)}
          className="absolute inset-y-0 end-0 grid w-10 cursor-pointer place-items-center rounded text-soft hover:text-ink focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus disabled:cursor-default disabled:opacity-50"
        >
          <Calendar aria-hidden className="size-4" />
          <VisuallyHidden>{t('form.choose_day')}</VisuallyHidden>
        </button>
      </TypedInput>
      {isOpen ? (
        <Suspense fallback={null}>
          <DayPicker
            id={panelId}
            anchor={anchor}
            trigger={button}
            day={readTypedDay(typed.text)}
            min={min}
            max={max}
            onPick={pick}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
