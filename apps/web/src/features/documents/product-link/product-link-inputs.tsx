import { useTranslation } from 'react-i18next';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import {
  useManufacturerLookup,
  useProductLookup,
} from '#web/features/shared/lookup/use-product-lookup.ts';
import { useProductTypeOptions } from '#web/features/shared/lookup/use-product-type-options.ts';
import { ChoiceSelect } from '#web/ui/choice-select.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { updateLink, type LinkNames, type ProductLink } from './product-link.ts';

export interface ProductLinkInputsProps {
  link: ProductLink;
  names?: LinkNames | undefined;
  /** Error messages by field. */
  problems?: Partial<Record<keyof ProductLink, string | undefined>> | undefined;
  disabled?: boolean | undefined;
  onChange: (link: ProductLink) => void;
}

/** Inputs of a product link: a manufacturer, or a product searched within its type. */
export function ProductLinkInputs(props: ProductLinkInputsProps) {
  const { link, names, problems, disabled = false, onChange } = props;
  const { t } = useTranslation();
  const { manufacturer_id: manufacturerId, product_type: type, product_id: productId } = link;
  const manufacturers = useManufacturerLookup(manufacturerId, names?.manufacturer);
  const products = useProductLookup({ type, manufacturerId, id: productId, known: names?.product });
  const change = (changes: Partial<ProductLink>) => onChange(updateLink(link, changes));
  const isHalf = type !== null && productId === null;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label={t('fields.manufacturer_id')} error={problems?.manufacturer_id}>
        <Box
          lookup={manufacturers}
          placeholder={t('documents.no_manufacturer')}
          disabled={disabled}
          onChange={(value) => change({ manufacturer_id: value })}
        />
      </Field>
      <Field label={t('fields.product_type')} error={problems?.product_type}>
        <ChoiceSelect
          value={type}
          options={useProductTypeOptions()}
          emptyLabel={t('documents.no_product')}
          disabled={disabled}
          onChange={(chosen) => change({ product_type: chosen })}
        />
      </Field>
      <Field
        label={t('fields.product_id')}
        className="sm:col-span-2"
        error={problems?.product_id}
        hint={isHalf ? t('documents.half_link') : undefined}
      >
        <Box
          lookup={products}
          placeholder={type === null ? t('documents.type_first') : t('documents.search_product')}
          disabled={disabled || type === null}
          onChange={(value) => change({ product_id: value })}
        />
      </Field>
    </div>
  );
}

interface BoxProps {
  lookup: Lookup;
  placeholder: string;
  disabled: boolean;
  onChange: (value: string | null) => void;
}

function Box({ lookup, placeholder, disabled, onChange }: BoxProps) {
  const { t } = useTranslation();
  return (
    <Combobox
      value={lookup.chosen}
      onChange={(option) => onChange(option?.value ?? null)}
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
