import type { TicketPart, TicketPartInput } from '@portal/contract/service';
import { X } from 'lucide-react';
import { useEffect } from 'react';
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

/** Largest number of one part. */
const maxQuantity = 9999;

/** Returns parts as a form holds them, and its draft: `3 <id of the product>`. */
export const toPartValues = (parts: readonly TicketPartInput[]): string[] =>
  parts.map(({ product_id: id, quantity }) => `${quantity} ${id}`);

/** Returns the parts of a form; what is no number counts as one. */
export function readPartValues(values: unknown): TicketPartInput[] {
  const texts = Array.isArray(values) ? values.map(String) : [];
  return texts.map((text) => {
    const [quantity = '', id = ''] = text.split(' ');
    const count = Math.trunc(Number(quantity));
    const isNumber = count >= 1 && count <= maxQuantity;
    return { product_id: id, quantity: isNumber ? count : 1 };
  });
}

export interface PartsFieldProps {
  form: ContractForm;
  /** Parts of the ticket, for their names. */
  known: readonly TicketPart[];
}

/** Spare parts and consumables that were used, with how many of each. */
export function PartsField({ form, known }: PartsFieldProps) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, value, onChange, onBlur } = field;
  const { choices } = form;
  const parts = readPartValues(value);
  const lookup = usePartLookup();
  useEffect(() => {
    for (const { product } of known) choices.add(name, { value: product.id, label: product.name });
  }, [choices, known]);
  const write = (next: readonly TicketPartInput[]) => onChange(toPartValues(next));
  const add = (option: ComboboxOption | null) => {
    if (!option) return;
    choices.add(name, option);
    write([...parts, { product_id: option.value, quantity: 1 }]);
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
              label={choices.findLabel(name, part.product_id) ?? ''}
              quantity={part.quantity}
              onChange={(quantity) =>
                write(
                  parts.map((one) =>
                    one.product_id === part.product_id
                      ? { product_id: one.product_id, quantity }
                      : one,
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
  return (
    <li className="flex items-center gap-2">
      <Input
        type="number"
        min={1}
        max={maxQuantity}
        value={quantity}
        onChange={({ target }) =>
          onChange(Math.min(maxQuantity, Math.max(1, target.valueAsNumber || 1)))
        }
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
