import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type DurationUnit, readTypedDuration } from '#web/lib/days/typed-duration.ts';
import { isRequired } from '#web/lib/form/contract-resolver.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { Field } from '#web/ui/field.tsx';
import type { FormFieldProps } from './text-field.tsx';
import { TypedInput } from './typed-input.tsx';
import { useTypedText } from './use-typed-text.ts';

export interface DurationFieldProps extends FormFieldProps {
  /** Unit of the field, and of a number without one. */
  unit?: DurationUnit | undefined;
}

/** Duration bound to a form field; typed as people write it, in hours, minutes or both. */
export function DurationField({ form, name, unit = 'minutes', ...look }: DurationFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, value, onChange, onBlur } = field;
  const typed = useTypedText({
    value: typeof value === 'string' ? value : '',
    onChange,
    read: (text) => readDuration(text, unit),
    toText: (number) => (language === 'en' ? number : number.replace('.', ',')),
  });
  return (
    <Field
      {...look}
      label={form.getLabel(name)}
      required={isRequired(form, name)}
      error={fieldState.error?.message}
    >
      <TypedInput
        ref={ref}
        name={name}
        // A keyboard of digits has neither letters nor a colon.
        inputMode="text"
        aria-invalid={fieldState.invalid}
        typed={typed}
        problem={t('validation.duration')}
        onBlur={onBlur}
      />
    </Field>
  );
}

function readDuration(text: string, unit: DurationUnit): string | null {
  const minutes = readTypedDuration(text, unit);
  if (minutes === null) return null;
  return String(unit === 'hours' ? Number((minutes / 60).toFixed(2)) : minutes);
}
