import { useController } from 'react-hook-form';
import { isRequired } from '#web/lib/form/contract-resolver.ts';
import { Field } from '#web/ui/field.tsx';
import type { FormFieldProps } from './text-field.tsx';
import { TimeInput } from './time-input.tsx';

/** Time of day bound to a form field. */
export function TimeField({ form, name, ...look }: FormFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, value, onChange, onBlur } = field;
  return (
    <Field
      {...look}
      label={form.getLabel(name)}
      required={isRequired(form, name)}
      error={fieldState.error?.message}
    >
      <TimeInput
        ref={ref}
        name={name}
        aria-invalid={fieldState.invalid}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
        onBlur={onBlur}
      />
    </Field>
  );
}
