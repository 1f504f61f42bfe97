import type { ProductType } from '@portal/contract/products';
import { maxPartQuantity, type ServiceTicket, type TicketPart } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { useTypedProductLookup } from '#web/features/shared/lookup/use-product-lookup.ts';
import { useProductTypeLabel } from '#web/features/shared/lookup/use-product-type-options.ts';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import { DurationField } from '#web/kit/form/duration-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import {
  type NamedQuantity,
  QuantitiesField,
  readQuantityValues,
  toQuantityValues,
} from '#web/features/shared/lookup/quantities-field.tsx';

/** Types of products that are used up by service. */
const partTypes: readonly ProductType[] = ['sparepart', 'consumable'];

type Work = Pick<ServiceTicket, 'time_spent_minutes' | 'parts'>;

type Device = ServiceTicket['device'];

/** Returns the time spent and the parts used as a form holds them. */
export const toWorkValues = ({ time_spent_minutes: minutes, parts }: Work) => ({
  time_spent_minutes: String(minutes ?? ''),
  parts: toPartValues(parts),
});

/** Work as a form sends it. */
interface SentWork {
  time_spent_minutes?: number | null | undefined;
  parts?: unknown;
}

/** Returns the time spent and the parts used as a call takes them. */
export const readWork = ({ time_spent_minutes: minutes = null, parts }: SentWork) => ({
  time_spent_minutes: minutes,
  parts: readQuantityValues(parts),
});

export interface WorkFieldsProps {
  form: ContractForm;
  ticket: Work & Pick<ServiceTicket, 'device'>;
}

/** Time spent on a ticket, and parts used. */
export function WorkFields({ form, ticket }: WorkFieldsProps) {
  return (
    <>
      <DurationField form={form} name="time_spent_minutes" />
      <PartsField form={form} known={ticket.parts} device={ticket.device} />
    </>
  );
}

const toNamed = (parts: readonly TicketPart[]): NamedQuantity[] =>
  parts.map(({ product, ...part }) => ({ ...part, name: getModelName(product) }));

/** Returns the parts of a ticket as a form holds them. */
const toPartValues = (parts: readonly TicketPart[]): string[] => toQuantityValues(toNamed(parts));

interface PartsFieldProps {
  form: ContractForm;
  /** Parts of the ticket, for what a form shows of another version. */
  known: readonly TicketPart[];
  device: Device;
}

/** Search for parts and consumables by name with part number; those that fit the device come first. */
function usePartLookup(device: Device): Omit<Lookup, 'chosen'> {
  const { t } = useTranslation();
  const getTypeLabel = useProductTypeLabel();
  const fitting = useTypedProductLookup({ types: partTypes, compatibleWithId: device.id });
  const all = useTypedProductLookup({ types: partTypes });
  const fits = new Set(fitting.options.map(({ value }) => value));
  const others = all.options.filter(({ value }) => !fits.has(value));
  const loading = fitting.loading || all.loading;
  // Both at once: rows that come later would shift the others under the pointer.
  const found = loading ? [] : [...fitting.options, ...others];
  return {
    options: found.map(({ value, type, product }) => ({
      value,
      label: getModelName(product),
      hint: [
        getTypeLabel(type),
        product.manufacturer?.name,
        fits.has(value) ? t('products.fits', { name: device.name }) : null,
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    loading,
    search: (text) => {
      fitting.search(text);
      all.search(text);
    },
  };
}

/** Spare parts and consumables that were used, with how many of each. */
function PartsField({ form, known, device }: PartsFieldProps) {
  const { t } = useTranslation();
  return (
    <QuantitiesField
      form={form}
      name="parts"
      lookup={usePartLookup(device)}
      known={toNamed(known)}
      maxQuantity={maxPartQuantity}
      placeholder={t('tickets.find_part')}
    />
  );
}
