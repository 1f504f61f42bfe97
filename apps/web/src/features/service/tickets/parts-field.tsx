import type { ProductType } from '@portal/contract/products';
import { maxPartQuantity, type TicketPart } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import {
  type NamedQuantity,
  QuantitiesField,
  toQuantityValues,
} from '#web/features/shared/lookup/quantities-field.tsx';
import { useTypedProductLookup } from '#web/features/shared/lookup/use-product-lookup.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

/** Types of products that are used up by service. */
const partTypes: readonly ProductType[] = ['sparepart', 'consumable'];

const toNamed = (parts: readonly TicketPart[]): NamedQuantity[] =>
  parts.map(({ product, ...part }) => ({ ...part, name: product.name }));

/** Returns the parts of a ticket as a form holds them. */
export const toPartValues = (parts: readonly TicketPart[]): string[] =>
  toQuantityValues(toNamed(parts));

export interface PartsFieldProps {
  form: ContractForm;
  /** Parts of the ticket, for what a form shows of another version. */
  known: readonly TicketPart[];
}

/** Spare parts and consumables that were used, with how many of each. */
export function PartsField({ form, known }: PartsFieldProps) {
  const { t } = useTranslation();
  return (
    <QuantitiesField
      form={form}
      name="parts"
      lookup={useTypedProductLookup({ types: partTypes })}
      known={toNamed(known)}
      maxQuantity={maxPartQuantity}
      placeholder={t('tickets.find_part')}
    />
  );
}
