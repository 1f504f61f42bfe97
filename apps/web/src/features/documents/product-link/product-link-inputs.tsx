import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import {
  type NamedProduct,
  useManufacturerLookup,
  useTypedProductLookup,
} from '#web/features/shared/lookup/use-product-lookup.ts';
import type { ChoiceLabels } from '#web/lib/form/choice-labels.ts';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { linkManufacturer, linkProduct, type LinkNames, type ProductLink } from './product-link.ts';

export interface ProductLinkInputsProps {
  link: ProductLink;
  names?: LinkNames | undefined;
  /** Error messages by field. */
  problems?: Partial<Record<keyof ProductLink, string | undefined>> | undefined;
  /** Takes the names of what is chosen, for a form that shows both versions after a stale save. */
  choices?: ChoiceLabels | undefined;
  disabled?: boolean | undefined;
  onChange: (link: ProductLink) => void;
}

/**
 * Inputs of a product link: a product of any type by one search, which also sets its manufacturer, or
 * a manufacturer alone.
 */
export function ProductLinkInputs(props: ProductLinkInputsProps) {
  const { link, names, problems, choices, disabled = false, onChange } = props;
  const { t } = useTranslation();
  const { manufacturer_id: manufacturerId, product_type: type, product_id: productId } = link;
  const products = useTypedProductLookup({ type, id: productId, known: names?.product });
  // The product that was found names its manufacturer.
  const [found, setFound] = useState<NamedProduct['manufacturer']>(null);
  const manufacturers = useManufacturerLookup(
    manufacturerId,
    found?.id === manufacturerId ? found : names?.manufacturer,
  );
  const { chosen: product } = products;
  const { chosen: manufacturer } = manufacturers;
  useEffect(() => {
    if (product?.label) choices?.add('product_id', product);
    if (manufacturer?.label) choices?.add('manufacturer_id', manufacturer);
  }, [choices, product, manufacturer]);
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('fields.product_id')} error={problems?.product_id ?? problems?.product_type}>
        <Box
          lookup={products}
          placeholder={t('products.find')}
          disabled={disabled}
          onChange={(option) => {
            const chosen = products.options.find((one) => one.value === option?.value);
            setFound(chosen?.product.manufacturer ?? null);
            onChange(linkProduct(link, chosen));
          }}
        />
      </Field>
      <Field label={t('fields.manufacturer_id')} error={problems?.manufacturer_id}>
        <Box
          lookup={manufacturers}
          placeholder={t('documents.no_manufacturer')}
          disabled={disabled}
          onChange={(option) => onChange(linkManufacturer(link, option?.value ?? null))}
        />
      </Field>
    </div>
  );
}

interface BoxProps {
  lookup: Lookup;
  placeholder: string;
  disabled: boolean;
  onChange: (option: ComboboxOption | null) => void;
}

function Box({ lookup, placeholder, disabled, onChange }: BoxProps) {
  const { t } = useTranslation();
  return (
    <Combobox
      value={lookup.chosen}
      onChange={onChange}
      options={lookup.options}
      onSearch={lookup.search}
      loading={lookup.loading && !disabled}
      placeholder={placeholder}
      disabled={disabled}
      loadingText={t('app.loading')}
      emptyText={t('list.nothing_found')}
      clearLabel={t('form.clear_choice')}
    />
  );
}
