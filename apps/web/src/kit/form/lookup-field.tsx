import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isRequired } from '#web/lib/form/contract-resolver.ts';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import type { FormFieldProps } from './text-field.tsx';

/** Options of a server-side search and the search itself. */
export interface Lookup<Option extends ComboboxOption = ComboboxOption> {
  /** Selected option; its label is empty until loaded. */
  chosen: ComboboxOption | null;
  options: readonly Option[];
  loading: boolean;
  search: (text: string) => void;
}

export interface LookupFieldProps extends FormFieldProps {
  lookup: Lookup;
  placeholder?: string | undefined;
  onChosen?: ((value: string) => void) | undefined;
}

/** Combobox with server-side search, bound to a form field. */
export function LookupField(props: LookupFieldProps) {
  const { form, name, lookup, placeholder, onChosen, ...look } = props;
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, onChange, onBlur } = field;
  const { choices } = form;
  const { chosen } = lookup;
  useEffect(() => {
    if (chosen) choices.add(name, chosen);
  }, [choices, name, chosen]);
  return (
    <Field
      {...look}
      label={form.getLabel(name)}
      required={isRequired(form, name)}
      error={fieldState.error?.message}
    >
      <Combobox
        ref={ref}
        value={chosen}
        onChange={(option) => {
          onChange(option?.value ?? '');
          if (option) choices.add(name, option);
          onChosen?.(option?.value ?? '');
        }}
        onBlur={onBlur}
        options={lookup.options}
        onSearch={lookup.search}
        loading={lookup.loading}
        placeholder={placeholder}
        loadingText={t('app.loading')}
        emptyText={t('list.nothing_found')}
        clearLabel={t('form.clear_choice')}
      />
    </Field>
  );
}
