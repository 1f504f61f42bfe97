import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import type { FormFieldProps } from '#web/kit/form/text-field.tsx';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** A product in a form, by name, and how many. */
export interface NamedQuantity {
  product_id: string;
  quantity: number;
  name: string;
}

/** Returns products as a form holds them, and its draft: `3 <id of the product> <its name>`. */
export const toQuantityValues = (products: readonly NamedQuantity[]): string[] =>
  products.map((one) => `${one.quantity} ${one.product_id} ${one.name}`);

/** Returns the products of a form with their names. */
function readNamedQuantities(values: unknown): NamedQuantity[] {
  const texts = Array.isArray(values) ? values.map(String) : [];
  return texts.map((text) => {
    const [quantity = '', id = '', ...words] = text.split(' ');
    return { product_id: id, quantity: Number(quantity), name: words.join(' ') };
  });
}

/** Returns the products of a form as a call takes them. */
export const readQuantityValues = (values: unknown): Omit<NamedQuantity, 'name'>[] =>
  readNamedQuantities(values).map(({ product_id, quantity }) => ({ product_id, quantity }));

/** Returns the next quantity that is allowed; one for what is no number. */
const toQuantity = (count: number, maxQuantity: number): number =>
  Math.min(maxQuantity, Math.max(1, Math.trunc(count) || 1));

export interface QuantitiesFieldProps extends FormFieldProps {
  /** Search for products; selected ones are left out here. */
  lookup: Omit<Lookup, 'chosen'>;
  /** Values of the object, for what a form shows of another version. */
  known: readonly NamedQuantity[];
  placeholder: string;
  /** Most of one product. */
  maxQuantity: number;
  /** Maximum number of products. */
  max?: number | undefined;
}

/** Products with how many of each: a search, and below it the selected ones. */
export function QuantitiesField(props: QuantitiesFieldProps) {
  const { form, name, lookup, known, placeholder, maxQuantity, max = Infinity } = props;
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, value, onChange, onBlur } = field;
  const { choices } = form;
  const products = readNamedQuantities(value);
  useEffect(() => {
    for (const text of [
      ...toQuantityValues(known),
      ...toQuantityValues(readNamedQuantities(value)),
    ]) {
      const [one] = readNamedQuantities([text]);
      if (one) choices.add(name, { value: text, label: `${one.quantity} × ${one.name}` });
    }
  }, [choices, name, known, value]);
  const write = (next: readonly NamedQuantity[]) => onChange(toQuantityValues(next));
  const add = (option: ComboboxOption | null) => {
    if (option) write([...products, { product_id: option.value, quantity: 1, name: option.label }]);
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
            (option) => !products.some((one) => one.product_id === option.value),
          )}
          onSearch={lookup.search}
          loading={lookup.loading}
          disabled={products.length >= max}
          placeholder={placeholder}
          loadingText={t('app.loading')}
          emptyText={t('list.nothing_found')}
          clearLabel={t('form.clear_choice')}
        />
      </Field>
      {products.length > 0 ? (
        <ul aria-label={form.getLabel(name)} className="flex flex-col gap-1">
          {products.map((shown) => (
            <QuantityRow
              key={shown.product_id}
              label={shown.name}
              quantity={shown.quantity}
              max={maxQuantity}
              onChange={(quantity) =>
                write(
                  products.map((one) =>
                    one.product_id === shown.product_id
                      ? Object.assign({}, one, { quantity })
                      : one,
                  ),
                )
              }
              onRemove={() => write(products.filter((one) => one !== shown))}
            />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

interface QuantityRowProps {
  label: string;
  quantity: number;
  max: number;
  onChange: (quantity: number) => void;
  onRemove: () => void;
}

function QuantityRow({ label, quantity, max, onChange, onRemove }: QuantityRowProps) {
  const { t } = useTranslation();
  /** What is typed, which may be no number yet; null while nobody types. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <li className="flex items-center gap-2">
      {/* The input fills the width that it is given. */}
      <div className="w-20 shrink-0">
        <Input
          type="number"
          min={1}
          max={max}
          value={typed ?? quantity}
          onChange={({ target }) => {
            setTyped(target.value);
            if (target.value !== '') onChange(toQuantity(target.valueAsNumber, max));
          }}
          onBlur={() => setTyped(null)}
          aria-label={t('form.quantity_of', { name: label })}
          className="tabular-nums"
        />
      </div>
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
