import { X } from 'lucide-react';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Coverage, useCoverageLabels } from '#web/features/rights/coverage.tsx';
import { PeriodField } from '#web/features/rights/period-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { GrantChooser } from './grant-chooser.tsx';
import {
  addSelection,
  getSelectionKey,
  type GrantSelection,
  parseSelections,
  serializeSelection,
} from './grant-selection.ts';

export interface GrantFieldsProps {
  form: ContractForm;
  /** True if the user tried to continue without a selection. */
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

interface GrantListProps {
  selections: readonly GrantSelection[];
  /** Server errors by index. */
  problems: ReadonlyMap<number, string>;
  onRemove: (selection: GrantSelection) => void;
}

/** Selected rights, each removable. */
function GrantList({ selections, problems, onRemove }: GrantListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const describeCoverage = useCoverageLabels();
  const remove = (selection: GrantSelection) => {
    // Moves the focus from the removed button to the list, or to the form.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const index = buttons.findIndex((button) => button === document.activeElement);
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
    onRemove(selection);
  };
  if (selections.length === 0) return null;
  return (
    <ul
      ref={list}
      aria-label={t('rights.chosen')}
      className="max-h-56 divide-y divide-line overflow-y-auto rounded border border-line"
    >
      {selections.map((selection, index) => (
        <li
          key={getSelectionKey(selection)}
          className="flex flex-wrap items-center gap-x-3 py-1.5 ps-3.5 pe-1.5"
        >
          <div className="min-w-0 flex-1">
            <Coverage coverage={selection} />
          </div>
          <Button variant="ghost" size="icon" onClick={() => remove(selection)}>
            <X aria-hidden />
            <VisuallyHidden>
              {t('rights.remove_selection', { name: describeCoverage(selection).name })}
            </VisuallyHidden>
          </Button>
          {problems.has(index) ? (
            <div className="basis-full pb-1">
              <FieldError id={`coverage-error-${index}`}>{problems.get(index)}</FieldError>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
