import { useTranslation } from 'react-i18next';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';

export interface LookupBoxProps {
  label: string;
  placeholder: string;
  lookup: Lookup;
  /** Receives the choice; the field is cleared for the next one. */
  onChoose: (option: ComboboxOption) => void;
}

/** A field of which one after the other is chosen. */
export function LookupBox({ label, placeholder, lookup, onChoose }: LookupBoxProps) {
  const { t } = useTranslation();
  return (
    <Field label={label}>
      <Combobox
        value={null}
        onChange={(option) => option && onChoose(option)}
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
