import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { isRequired, getMaxLength } from '#web/lib/form/contract-resolver.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { DayInput } from '#web/kit/form/day-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';

export interface FormFieldProps {
  form: ContractForm;
  /** Field name in the route's body. */
  name: string;
  hint?: ReactNode;
  className?: string | undefined;
}

export interface TextFieldProps extends FormFieldProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'number' | undefined;
  autoComplete?: string | undefined;
  /** First and last day that a date offers; the server validates. */
  min?: string | undefined;
  max?: string | undefined;
  /** Id of a datalist with values that the browser offers; others can be typed. */
  list?: string | undefined;
  /** Renders a textarea. */
  multiline?: boolean | undefined;
}

/** Text input bound to a form field; label, required state and length come from the contract. */
export function TextField(props: TextFieldProps) {
  const {
    form,
    name,
    type = 'text',
    multiline,
    min,
    max,
    list,
    autoComplete = 'off',
    ...look
  } = props;
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, value, onChange, onBlur } = field;
  const control = {
    name,
    ref,
    value: typeof value === 'string' ? value : '',
    onChange,
    onBlur,
    maxLength: getMaxLength(form.route, name),
    autoComplete,
  };
  return (
    <Field
      {...look}
      label={form.getLabel(name)}
      required={isRequired(form, name)}
      error={fieldState.error?.message}
    >
      {multiline ? (
        <Textarea {...control} />
      ) : type === 'date' ? (
        <DayInput {...control} aria-invalid={fieldState.invalid} min={min} max={max} />
      ) : type === 'number' ? (
        // A number input of the browser reports what it cannot read as no value at all.
        <Input {...control} inputMode="decimal" />
      ) : (
        <Input {...control} type={type} list={list} />
      )}
    </Field>
  );
}
