import { getDevice, maxCompatibleDevices } from '@portal/contract/products';
import { useQueries } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MultiLookupField } from '#web/kit/form/multi-lookup-field.tsx';
import { useProductLookup } from '#web/kit/lookup/use-product-lookup.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';

export interface CompatibleFieldProps {
  form: ContractForm;
  /** Devices whose names are known. */
  known: readonly { id: string; name: string }[];
}

const name = 'compatible_with_ids';

/** Form field for the devices that a consumable or spare part fits. */
export function CompatibleField({ form, known }: CompatibleFieldProps) {
  const { t } = useTranslation();
  const value = useWatch({ control: form.control, name });
  const ids = Array.isArray(value) ? value.map(String) : [];
  const lookup = useProductLookup({ type: 'device', id: null });
  const nameless = ids.filter(
    (id) => !known.some((one) => one.id === id) && form.choices.findLabel(name, id) === null,
  );
  // A restored draft contains only ids.
  const queries = useQueries({
    queries: nameless.map((id) => routeQuery('products', getDevice, { params: { id } })),
  });
  const named = [...known, ...queries.flatMap(({ data }) => (data ? [data] : []))];
  return (
    <MultiLookupField
      form={form}
      name={name}
      lookup={lookup}
      known={named.map((one) => ({ value: one.id, label: one.name }))}
      max={maxCompatibleDevices}
      placeholder={t('products.compatible_add')}
      hint={t('products.compatible_hint')}
    />
  );
}
