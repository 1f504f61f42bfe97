import { maxInterestedProducts } from '@portal/contract/crm';
import { productTypes } from '@portal/contract/products';
import { useQueries } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MultiLookupField } from '#web/kit/form/multi-lookup-field.tsx';
import { productCalls } from '#web/kit/lookup/product-calls.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useAnyProductLookup } from './use-any-product-lookup.ts';

export interface InterestsFieldProps {
  form: ContractForm;
  /** Products whose names are known. */
  known: readonly { id: string; name: string }[];
}

const name = 'interested_product_ids';

/** The products of any type that a lead is interested in. */
export function InterestsField({ form, known }: InterestsFieldProps) {
  const { t } = useTranslation();
  const value = useWatch({ control: form.control, name });
  const ids = Array.isArray(value) ? value.map(String) : [];
  const nameless = ids.filter(
    (id) => !known.some((one) => one.id === id) && form.choices.findLabel(name, id) === null,
  );
  // A stored draft contains only ids, so the products are loaded.
  const productQueries = useQueries({
    queries: nameless.flatMap((id) =>
      productTypes.map((type) =>
        routeQuery('products', productCalls[type].get, { params: { id } }),
      ),
    ),
  });
  const found = productQueries.flatMap(({ data }) => (data ? [data] : []));
  return (
    <MultiLookupField
      form={form}
      name={name}
      lookup={useAnyProductLookup()}
      known={[...known, ...found].map((one) => ({ value: one.id, label: one.name }))}
      max={maxInterestedProducts}
      placeholder={t('lead_details.find_product')}
    />
  );
}
