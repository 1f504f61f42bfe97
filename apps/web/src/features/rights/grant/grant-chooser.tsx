import type { ProductType } from '@portal/contract/products';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import {
  useManufacturerLookup,
  useTypedProductLookup,
} from '#web/features/shared/lookup/use-product-lookup.ts';
import { useProductTypeOptions } from '#web/features/shared/lookup/use-product-type-options.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceSelect } from '#web/ui/choice-select.tsx';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import type { GrantSelection } from './grant-selection.ts';

const kinds = ['product', 'manufacturer', 'manufacturer_type', 'type'] as const;

type Kind = (typeof kinds)[number];

export interface GrantChooserProps {
  onAdd: (selection: GrantSelection) => void;
  error?: string | undefined;
}

/** Chooses the coverage: single products, a manufacturer, its products of a type, or a type. */
export function GrantChooser({ onAdd, error }: GrantChooserProps) {
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
