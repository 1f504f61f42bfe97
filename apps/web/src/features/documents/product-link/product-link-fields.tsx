import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { isLinked } from '#web/features/documents/document-visibility.tsx';
import { useProductTypeOptions } from '#web/features/shared/lookup/use-product-type-options.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { toProductType, type LinkNames } from './product-link.ts';
import { ProductLinkInputs } from './product-link-inputs.tsx';

export interface ProductLinkFieldsProps {
  form: ContractForm;
  names: LinkNames;
}

/** Form fields of the product link; updates the audience with it. */
export function ProductLinkFields({ form, names }: ProductLinkFieldsProps) {
  const { control, choices } = form;
  const manufacturer = useController({ control, name: 'manufacturer_id' });
  const type = useController({ control, name: 'product_type' });
  const product = useController({ control, name: 'product_id' });
  const audience = useController({ control, name: 'audience' });
  const types = useProductTypeOptions();
  useEffect(() => {
    choices.set('product_type', types);
    for (const name of ['manufacturer', 'product'] as const) {
      const named = names[name];
      if (named) choices.add(`${name}_id`, { value: named.id, label: named.name });
    }
  }, [choices, types, names]);
  return (
    <ProductLinkInputs
      link={{
        manufacturer_id: toText(manufacturer.field.value),
        product_type: toProductType(type.field.value),
        product_id: toText(product.field.value),
      }}
      names={names}
      choices={choices}
      problems={{
        manufacturer_id: manufacturer.fieldState.error?.message,
        product_type: type.fieldState.error?.message,
        product_id: product.fieldState.error?.message,
      }}
      onChange={(link) => {
        manufacturer.field.onChange(link.manufacturer_id ?? '');
        type.field.onChange(link.product_type ?? '');
        product.field.onChange(link.product_id ?? '');
        if (isLinked(link)) audience.field.onChange('by_rights');
      }}
    />
  );
}

const toText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
