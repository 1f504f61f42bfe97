import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PeriodField } from '#web/features/rights/period-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import {
  parseSelections,
  getSelectionKey,
  addSelection,
  serializeSelection,
  type GrantSelection,
} from './grant-selection.ts';
import { GrantChooser } from './grant-chooser.tsx';
import { GrantList } from './grant-list.tsx';

export interface GrantFieldsProps {
  form: ContractForm;
  /** It was to go on, and nothing is chosen. */
  missing: boolean;
  problems: ReadonlyMap<number, string>;
  /** The selection has changed, so its errors no longer apply. */
  onChange: () => void;
}

/** Fields of a grant: coverage, end date and reason. */
export function GrantFields({ form, missing, problems, onChange }: GrantFieldsProps) {
  const { t } = useTranslation();
  const { field } = useController({ control: form.control, name: 'selections' });
  const selections = parseSelections(field.value);
  const set = (changed: readonly GrantSelection[]) => {
    field.onChange(changed.map(serializeSelection));
    onChange();
  };
  return (
    <>
      <GrantChooser
        onAdd={(selection) => set(addSelection(selections, selection))}
        error={missing ? t('rights.nothing_chosen') : undefined}
      />
      <GrantList
        selections={selections}
        problems={problems}
        onRemove={(selection) =>
          set(selections.filter((one) => getSelectionKey(one) !== getSelectionKey(selection)))
        }
      />
      <output className="sr-only">{t('rights.chosen_count', { count: selections.length })}</output>
      <PeriodField form={form} />
      <TextField form={form} name="reason" hint={t('rights.reason_hint')} />
      <TextField form={form} name="notes" multiline hint={t('rights.notes_hint')} />
    </>
  );
}
