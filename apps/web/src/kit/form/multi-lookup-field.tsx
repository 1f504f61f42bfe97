import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Choice } from '#web/lib/form/choice-labels.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { Lookup } from './lookup-field.tsx';
import type { FormFieldProps } from './text-field.tsx';

export interface MultiLookupFieldProps extends FormFieldProps {
  /** Search for options; selected ones are left out here. */
  lookup: Omit<Lookup, 'chosen'>;
  /** Initially selected options, with their labels. */
  known: readonly Choice[];
  /** Maximum number of options. */
  max?: number | undefined;
  placeholder?: string | undefined;
}

/**
 * Combobox with server-side search for several options; the selected ones are listed below with
 * remove buttons.
 */
export function MultiLookupField(props: MultiLookupFieldProps) {
  const { form, name, lookup, known, max = Infinity, placeholder, ...look } = props;
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control: form.control, name });
  const input = useRef<HTMLInputElement>(null);
  const [liveMessage, setLiveMessage] = useState('');
  const { choices } = form;
  const ids: readonly string[] = Array.isArray(field.value) ? field.value.map(String) : [];
  const getChoiceLabel = (id: string) =>
    known.find(({ value }) => value === id)?.label ?? choices.findLabel(name, id) ?? '';
  useEffect(() => {
    for (const choice of known) choices.add(name, choice);
  }, [choices, name, known]);
  // Sorted, so that removing and adding again leaves the form clean.
  const add = (choice: Choice | null) => {
    if (!choice) return;
    choices.add(name, choice);
    field.onChange([...ids, choice.value].toSorted());
    setLiveMessage(t('form.choice_added', { name: choice.label }));
  };
  const remove = (id: string) => {
    field.onChange(ids.filter((one) => one !== id));
    setLiveMessage(t('form.choice_removed', { name: getChoiceLabel(id) }));
    // The focused button was removed.
    input.current?.focus();
  };
  const shown = [...ids].toSorted((one, other) =>
    getChoiceLabel(one).localeCompare(getChoiceLabel(other), undefined, { numeric: true }),
  );
  return (
    <Field {...look} label={form.getLabel(name)} error={fieldState.error?.message}>
      <Combobox
        ref={useComposedRefs(input, field.ref)}
        value={null}
        onChange={add}
        onBlur={field.onBlur}
        options={lookup.options.filter(({ value }) => !ids.includes(value))}
        onSearch={lookup.search}
        loading={lookup.loading}
        disabled={ids.length >= max}
        placeholder={placeholder}
        loadingText={t('app.loading')}
        emptyText={t('list.nothing_found')}
        clearLabel={t('form.clear_choice')}
      />
      {shown.length > 0 ? (
        <ul aria-label={form.getLabel(name)} className="flex flex-wrap gap-1.5">
          {shown.map((id) => (
            <li
              key={id}
              className="flex max-w-full items-center rounded-full bg-sunken ps-3 text-sm text-ink"
            >
              <span className="min-w-0 truncate">{getChoiceLabel(id)}</span>
              <button
                type="button"
                onClick={() => remove(id)}
                className="grid size-8 shrink-0 place-items-center rounded-full text-soft hover:text-ink touch:size-11"
              >
                <X aria-hidden className="size-3.5" />
                <VisuallyHidden>
                  {t('form.remove_choice', { name: getChoiceLabel(id) })}
                </VisuallyHidden>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <output className="sr-only">{liveMessage}</output>
    </Field>
  );
}
