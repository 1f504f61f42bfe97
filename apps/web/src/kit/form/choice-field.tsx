import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import type { Choice } from '#web/lib/form/choice-labels.ts';
import { isRequired } from '#web/lib/form/contract-resolver.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { ChoiceSelect } from '#web/ui/choice-select.tsx';
import type { FormFieldProps } from './text-field.tsx';

export interface ChoiceFieldProps extends FormFieldProps {
  /** Defaults to the form's label of the field. */
  label?: string | undefined;
  options: readonly Choice[];
  /** Label of the empty option; an optional field can return to it. */
  emptyLabel?: string | undefined;
}

/** Native select bound to a form field. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { form, name, label, options, emptyLabel, ...look } = props;
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, value: chosen, onChange, onBlur } = field;
  const required = isRequired(form, name);
  const { choices } = form;
  useEffect(() => {
    const empty = emptyLabel === undefined ? [] : [{ value: '', label: emptyLabel }];
    choices.set(name, [...options, ...empty]);
  }, [choices, name, options, emptyLabel]);
  return (
    <Field
      {...look}
      label={label ?? form.getLabel(name)}
      required={required}
      error={fieldState.error?.message}
    >
      <ChoiceSelect
        name={name}
        ref={ref}
        value={typeof chosen === 'string' ? chosen : null}
        options={options}
        emptyLabel={emptyLabel}
        onChange={(value) => onChange(value ?? '')}
        onBlur={onBlur}
      />
    </Field>
  );
}

export interface CheckboxFieldProps extends FormFieldProps {
  /** Defaults to the form's label of the field. */
  label?: string | undefined;
}

/** Single checkbox bound to a form field. */
export function CheckboxField({ form, name, hint, label }: CheckboxFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, value, onChange, onBlur } = field;
  return (
    <Checkbox
      label={label ?? form.getLabel(name)}
      hint={hint}
      error={fieldState.error?.message}
      name={name}
      ref={ref}
      checked={value === true}
      onChange={(event) => onChange(event.target.checked)}
      onBlur={onBlur}
    />
  );
}
