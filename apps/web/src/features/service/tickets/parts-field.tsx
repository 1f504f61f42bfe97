import { maxPartQuantity, type TicketPart, type TicketPartInput } from '@portal/contract/service';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProductLookup } from '#web/features/shared/lookup/use-product-lookup.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Name of the field in a form. */
const name = 'parts';

/** A part in a form, by name. */
interface NamedPart extends TicketPartInput {
  name: string;
}

/** Returns parts as a form holds them, and its draft: `3 <id of the product> <its name>`. */
const toValues = (parts: readonly NamedPart[]): string[] =>
  parts.map((part) => `${part.quantity} ${part.product_id} ${part.name}`);

/** Returns the parts of a ticket as a form holds them. */
export const toPartValues = (parts: readonly TicketPart[]): string[] =>
  toValues(parts.map(({ product, ...part }) => ({ ...part, name: product.name })));

/** Returns the parts of a form with their names. */
function readNamedParts(values: unknown): NamedPart[] {
  const texts = Array.isArray(values) ? values.map(String) : [];
  return texts.map((text) => {
    const [quantity = '', id = '', ...words] = text.split(' ');
    return { product_id: id, quantity: toQuantity(Number(quantity)), name: words.join(' ') };
  });
}

/** Returns the parts of a form as a call takes them. */
export const readPartValues = (values: unknown): TicketPartInput[] =>
  readNamedParts(values).map(({ product_id, quantity }) => ({ product_id, quantity }));

/** Returns the next number of parts that is allowed; one for what is no number. */
const toQuantity = (count: number): number =>
  Math.min(maxPartQuantity, Math.max(1, Math.trunc(count) || 1));

export interface PartsFieldProps {
  form: ContractForm;
  /** Parts of the ticket, for what a form shows of another version. */
  known: readonly TicketPart[];
}

/** Spare parts and consumables that were used, with how many of each. */
export function PartsField({ form, known }: PartsFieldProps) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, value, onChange, onBlur } = field;
  const { choices } = form;
  const parts = readNamedParts(value);
  const lookup = usePartLookup();
  useEffect(() => {
    for (const text of [...toPartValues(known), ...toValues(readNamedParts(value))]) {
      const [part] = readNamedParts([text]);
      if (part) choices.add(name, { value: text, label: `${part.quantity} × ${part.name}` });
    }
  }, [choices, known, value]);
  const write = (next: readonly NamedPart[]) => onChange(toValues(next));
  const add = (option: ComboboxOption | null) => {
    if (option) write([...parts, { product_id: option.value, quantity: 1, name: option.label }]);
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label={form.getLabel(name)} error={fieldState.error?.message}>
        <Combobox
          ref={ref}
          value={null}
          onChange={add}
          onBlur={onBlur}
          options={lookup.options.filter(
            (option) => !parts.some((part) => part.product_id === option.value),
          )}
          onSearch={lookup.search}
          loading={lookup.loading}
          placeholder={t('tickets.find_part')}
          loadingText={t('app.loading')}
          emptyText={t('list.nothing_found')}
          clearLabel={t('form.clear_choice')}
        />
      </Field>
      {parts.length > 0 ? (
        <ul aria-label={form.getLabel(name)} className="flex flex-col gap-1">
          {parts.map((part) => (
            <PartRow
              key={part.product_id}
              label={part.name}
              quantity={part.quantity}
              onChange={(quantity) =>
                write(
                  parts.map((one) =>
                    one.product_id === part.product_id ? Object.assign({}, one, { quantity }) : one,
                  ),
                )
              }
              onRemove={() => write(parts.filter((one) => one.product_id !== part.product_id))}
            />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

interface PartRowProps {
  label: string;
  quantity: number;
  onChange: (quantity: number) => void;
  onRemove: () => void;
}

function PartRow({ label, quantity, onChange, onRemove }: PartRowProps) {
  const { t } = useTranslation();
  /** What is typed, which may be no number yet; null while nobody types. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <li className="flex items-center gap-2">
      <Input
        type="number"
        min={1}
        max={maxPartQuantity}
        value={typed ?? quantity}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value !== '') onChange(toQuantity(target.valueAsNumber));
        }}
        onBlur={() => setTyped(null)}
        aria-label={t('tickets.quantity_of', { name: label })}
        className="w-20 shrink-0 tabular-nums"
      />
      <span className="min-w-0 flex-1 text-ink wrap-anywhere">{label}</span>
      <button
        type="button"
        onClick={onRemove}
        className="grid size-9 shrink-0 place-items-center rounded-small text-soft hover:bg-hover hover:text-ink touch:size-11"
      >
        <X aria-hidden className="size-4" />
        <VisuallyHidden>{t('form.remove_choice', { name: label })}</VisuallyHidden>
      </button>
    </li>
  );
}

/** Lookup over spare parts and consumables together. */
function usePartLookup() {
  const spareParts = useProductLookup({ type: 'sparepart', id: null });
  const consumables = useProductLookup({ type: 'consumable', id: null });
  return {
    options: [...spareParts.options, ...consumables.options].toSorted((one, other) =>
      one.label.localeCompare(other.label, undefined, { numeric: true }),
    ),
    loading: spareParts.loading || consumables.loading,
    search: (text: string) => {
      spareParts.search(text);
      consumables.search(text);
    },
  };
}
