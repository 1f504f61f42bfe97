import type { ProductType } from '@portal/contract/products';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Coverage, useCoverageLabels } from '#web/features/rights/coverage.tsx';
import { PeriodField } from '#web/features/rights/period-field.tsx';
import {
  useManufacturerLookup,
  useTypedProductLookup,
} from '#web/features/shared/lookup/use-product-lookup.ts';
import { useProductTypeOptions } from '#web/features/shared/lookup/use-product-type-options.ts';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceSelect } from '#web/ui/choice-select.tsx';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import {
  addSelection,
  getSelectionKey,
  type GrantSelection,
  parseSelections,
  serializeSelection,
} from './grant-selection.ts';

const kinds = ['product', 'manufacturer', 'manufacturer_type', 'type'] as const;

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

type Kind = (typeof kinds)[number];

interface GrantChooserProps {
  onAdd: (selection: GrantSelection) => void;
  error?: string | undefined;
}

/** Chooses the coverage: single products, a manufacturer, its products of a type, or a type. */
function GrantChooser({ onAdd, error }: GrantChooserProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<Kind>('product');
  const [type, setType] = useState<ProductType>('device');
  const types = useProductTypeOptions();
  const products = useTypedProductLookup({ types: kind === 'product' ? undefined : [] });
  const manufacturers = useManufacturerLookup(null);
  const nothing = { manufacturer: null, product_type: null, product: null };
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label={t('rights.kind')} className="sm:col-span-2" error={error}>
        <ChoiceSelect
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`rights.kinds.${value}`) }))}
          onChange={(next) => next && setKind(next)}
        />
      </Field>
      {kind === 'manufacturer' || kind === 'product' ? null : (
        <Field label={t('rights.type')}>
          <ChoiceSelect value={type} options={types} onChange={(next) => next && setType(next)} />
        </Field>
      )}
      {kind === 'product' ? (
        <LookupBox
          label={t('rights.product')}
          placeholder={t('products.find')}
          lookup={products}
          className="sm:col-span-2"
          onChoose={({ type: ofType, product: { id, name, model, manufacturer = null } }) =>
            onAdd({ manufacturer, product_type: ofType, product: { id, name, model } })
          }
        />
      ) : null}
      {kind === 'manufacturer' || kind === 'manufacturer_type' ? (
        <LookupBox
          label={t('rights.manufacturer')}
          placeholder={t('rights.search_manufacturer')}
          lookup={manufacturers}
          onChoose={({ value, label }) =>
            onAdd({
              ...nothing,
              manufacturer: { id: value, name: label },
              product_type: kind === 'manufacturer_type' ? type : null,
            })
          }
        />
      ) : null}
      {kind === 'type' ? (
        <Button
          variant="outline"
          className="sm:mt-6.5 sm:justify-self-start"
          onClick={() => onAdd({ ...nothing, product_type: type })}
        >
          {t('rights.add_selection')}
        </Button>
      ) : null}
    </div>
  );
}

interface LookupBoxProps<Option extends ComboboxOption> {
  label: string;
  placeholder: string;
  lookup: Lookup<Option>;
  className?: string | undefined;
  /** Receives the choice; the field is cleared for the next one. */
  onChoose: (option: Option) => void;
}

/** Search field that adds one item after the other. */
function LookupBox<Option extends ComboboxOption>(props: LookupBoxProps<Option>) {
  const { label, placeholder, lookup, className, onChoose } = props;
  const { t } = useTranslation();
  const choose = (chosen: ComboboxOption | null) => {
    const option = lookup.options.find(({ value }) => value === chosen?.value);
    if (option) onChoose(option);
  };
  return (
    <Field label={label} className={className}>
      <Combobox
        value={null}
        onChange={choose}
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
