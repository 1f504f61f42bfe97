import { useEffect, useId } from 'react';
import { useController } from 'react-hook-form';
import type { Choice } from '#web/lib/form/choice-labels.ts';
import { isRequired } from '#web/lib/form/contract-resolver.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/field.tsx';
import type { FormFieldProps } from './text-field.tsx';

export interface RadioGroupFieldProps extends FormFieldProps {
  options: readonly (Choice & { hint?: string | undefined })[];
}

/** One of a few options, all visible with their explanations. */
export function RadioGroupField({ form, name, options, hint, className }: RadioGroupFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, value, onChange, onBlur } = field;
  const { choices } = form;
  useEffect(() => choices.set(name, options), [choices, name, options]);
  const required = isRequired(form, name);
  const error = fieldState.error?.message;
  const describedBy = classNames(error ? `${id}-error` : null, hint ? `${id}-hint` : null);
  return (
    <fieldset
      role="radiogroup"
      aria-required={required}
      aria-invalid={Boolean(error)}
      aria-describedby={describedBy || undefined}
      className={classNames('min-w-0', className)}
    >
      <legend className="font-medium text-ink">
        {form.getLabel(name)}
        {required ? (
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        ) : null}
      </legend>
      {hint ? (
        <p id={`${id}-hint`} className="mt-0.5 text-xs text-soft">
          {hint}
        </p>
      ) : null}
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {options.map((option, at) => (
          <label
            key={option.value}
            className={classNames(
              'flex items-start gap-2.5 rounded border p-3 hover:border-control has-checked:border-brand has-checked:bg-brand-soft',
              error ? 'border-danger' : 'border-line',
            )}
          >
            <input
              type="radio"
              ref={at === 0 ? ref : undefined}
              name={`${id}-${name}`}
              checked={value === option.value}
              aria-labelledby={`${id}-${option.value}-name`}
              aria-describedby={option.hint ? `${id}-${option.value}` : undefined}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-control bg-surface transition-colors duration-100 checked:border-[5px] checked:border-brand hover:border-soft"
            />
            <span className="min-w-0">
              <span id={`${id}-${option.value}-name`} className="block text-ink">
                {option.label}
              </span>
              {option.hint ? (
                <span id={`${id}-${option.value}`} className="block text-xs text-soft">
                  {option.hint}
                </span>
              ) : null}
            </span>
          </label>
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
