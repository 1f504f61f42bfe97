import { type Lead, maxInterestedProducts, maxInterestedQuantity } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import {
  QuantitiesField,
  readQuantityValues,
  toQuantityValues,
} from '#web/features/shared/lookup/quantities-field.tsx';
import { useTypedProductLookup } from '#web/features/shared/lookup/use-product-lookup.ts';
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
      lookup={useTypedProductLookup()}
      known={known}
      maxQuantity={maxInterestedQuantity}
      max={maxInterestedProducts}
      placeholder={t('products.find')}
    />
  );
}
