import { useEffect, useId } from 'react';
import { useController } from 'react-hook-form';
import type { Choice } from '#web/lib/form/choice-labels.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/field.tsx';
import type { FormFieldProps } from './text-field.tsx';

export interface CheckboxGroupFieldProps extends FormFieldProps {
  options: readonly (Choice & { hint?: string | undefined })[];
}

/** Checkbox group for a few options, each with an optional hint. */
export function CheckboxGroupField({
  form,
  name,
  options,
  hint,
  className,
}: CheckboxGroupFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, value, onChange, onBlur } = field;
  const { choices } = form;
  useEffect(() => choices.set(name, options), [choices, name, options]);
  const error = fieldState.error?.message;
  const describedBy = classNames(error ? `${id}-error` : null, hint ? `${id}-hint` : null);
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  // Sorted, so that unchecking and checking again leaves the form clean.
  const setChecked = (option: string, checked: boolean) =>
    onChange(
      checked ? [...chosen.map(String), option].toSorted() : chosen.filter((one) => one !== option),
    );
  return (
    <fieldset aria-describedby={describedBy || undefined} className={className}>
      <legend className="font-medium text-ink">{form.getLabel(name)}</legend>
      {hint ? (
        <p id={`${id}-hint`} className="mt-0.5 text-xs text-soft">
          {hint}
        </p>
      ) : null}
      <div className="mt-2.5 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {options.map((option, index) => (
          <Checkbox
            key={option.value}
            ref={index === 0 ? ref : undefined}
            name={name}
            label={option.label}
            hint={option.hint}
            checked={chosen.includes(option.value)}
            onChange={({ target }) => setChecked(option.value, target.checked)}
            onBlur={onBlur}
          />
        ))}
      </div>
      {error ? (
        <div className="mt-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      ) : null}
    </fieldset>
  );
}
