import { type Lead, maxInterestedProducts, maxInterestedQuantity } from '@portal/contract/crm';
import { type ProductType, productTypes } from '@portal/contract/products';
import { useTranslation } from 'react-i18next';
import {
  QuantitiesField,
  readQuantityValues,
  toQuantityValues,
} from '#web/features/shared/lookup/quantities-field.tsx';
import { useProductLookup } from '#web/features/shared/lookup/use-product-lookup.ts';
import { useProductTypeLabel } from '#web/features/shared/lookup/use-product-type-options.ts';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

/** Returns the products of a lead as its form holds them. */
export const toInterestValues = (products: Lead['interested_products']): string[] =>
  toQuantityValues(products);

/** Returns the products of a form as a call takes them. */
export const readInterestValues = readQuantityValues;

export interface InterestsFieldProps {
  form: ContractForm;
  /** Products of the lead, for what a form shows of another version. */
  known: Lead['interested_products'];
}

/** The products of any type that a lead is interested in, with how many of each. */
export function InterestsField({ form, known }: InterestsFieldProps) {
  const { t } = useTranslation();
  return (
    <QuantitiesField
      form={form}
      name="interested_products"
      lookup={useAnyProductLookup()}
      known={known}
      maxQuantity={maxInterestedQuantity}
      max={maxInterestedProducts}
      placeholder={t('lead_details.find_product')}
    />
  );
}

/** Lookup of products of all four types in one search, devices first; each shows its type. */
function useAnyProductLookup(): Omit<Lookup, 'chosen'> {
  const getTypeLabel = useProductTypeLabel();
  const lookups: Record<ProductType, Lookup> = {
    device: useProductLookup({ type: 'device', id: null }),
    consumable: useProductLookup({ type: 'consumable', id: null }),
    pharmaceutical: useProductLookup({ type: 'pharmaceutical', id: null }),
    sparepart: useProductLookup({ type: 'sparepart', id: null }),
  };
  return {
    options: productTypes.flatMap((type) =>
      lookups[type].options.map((option) => ({
        ...option,
        hint: [getTypeLabel(type), option.hint].filter(Boolean).join(' · '),
      })),
    ),
    loading: productTypes.some((type) => lookups[type].loading),
    search: (text) => {
      for (const type of productTypes) lookups[type].search(text);
    },
  };
}
