import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { isRequired, getMaxLength } from '#web/lib/form/contract-resolver.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

export interface FormFieldProps {
  form: ContractForm;
  /** The field of the route's body. */
  name: string;
  hint?: ReactNode;
  className?: string | undefined;
}

export interface TextFieldProps extends FormFieldProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'datetime-local' | 'number' | undefined;
  autoComplete?: string | undefined;
  /** The first and the last day or number that the control offers; the server decides. */
  min?: string | undefined;
  max?: string | undefined;
  /** A text of several lines. */
  multiline?: boolean | undefined;
}

/** A field of text: label, requiredness and length come from the form's contract. */
export function TextField(props: TextFieldProps) {
  const { form, name, type = 'text', multiline, min, max, autoComplete = 'off', ...look } = props;
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
      required={isRequired(form.route, name)}
      error={fieldState.error?.message}
    >
      {multiline ? (
        <Textarea {...control} />
      ) : (
        <Input {...control} type={type} min={min} max={max} />
      )}
    </Field>
  );
}
