import {
  getDevice,
  maxCompatibleDevices,
  type Product,
  type ProductCollection,
} from '@portal/contract/products';
import { useQueries } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '#web/kit/form/choice-field.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { MultiLookupField } from '#web/kit/form/multi-lookup-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import {
  useManufacturerLookup,
  useProductLookup,
} from '#web/features/shared/lookup/use-product-lookup.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useCategoryLookup } from './categories/category-link.tsx';
import { productKinds } from './product-kinds.ts';

export interface ProductFieldsProps {
  kind: ProductCollection;
  form: ContractForm;
  /** Product being edited; absent for a new one. */
  item?: Product | undefined;
  /** Manufacturer whose name is known. */
  manufacturer?: { id: string; name: string } | undefined;
}

/** Form fields of a product of this kind (specification §3). */
export function ProductFields({ kind, form, item, manufacturer }: ProductFieldsProps) {
  const { t } = useTranslation();
  const { fitsDevices } = productKinds[kind];
  return (
    <>
      <TextField form={form} name="name" />
      <ManufacturerField form={form} known={item?.manufacturer ?? manufacturer} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="model" />
        <TextField form={form} name="gtin" hint={t('products.gtin_hint')} />
      </div>
      {kind === 'devices' ? <DeviceFields form={form} item={item} /> : null}
      {kind === 'pharmaceuticals' ? (
        <TextField form={form} name="dosage_form" hint={t('products.dosage_hint')} />
      ) : null}
      {fitsDevices ? (
        <CompatibleField
          form={form}
          known={item && 'compatible_with' in item ? item.compatible_with : []}
        />
      ) : null}
      <TextField form={form} name="description" multiline />
      <CheckboxField form={form} name="is_active" hint={t('products.active_hint')} />
    </>
  );
}

interface ManufacturerFieldProps {
  form: ContractForm;
  known: { id: string; name: string } | undefined;
}

function ManufacturerField({ form, known }: ManufacturerFieldProps) {
  const id = useChosen(form, 'manufacturer_id');
  return (
    <LookupField form={form} name="manufacturer_id" lookup={useManufacturerLookup(id, known)} />
  );
}

function DeviceFields({ form, item }: { form: ContractForm; item: Product | undefined }) {
  const { t } = useTranslation();
  const known = item && 'category' in item ? item.category : null;
  const lookup = useCategoryLookup(useChosen(form, 'category_id'), known);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <LookupField
        form={form}
        name="category_id"
        lookup={lookup}
        placeholder={t('products.category_empty')}
      />
      <TextField
        form={form}
        name="maintenance_interval_months"
        type="number"
        hint={t('products.interval_hint')}
      />
    </div>
  );
}

function useChosen(form: ContractForm, name: string): string | null {
  const value = useWatch({ control: form.control, name });
  return typeof value === 'string' && value ? value : null;
}

interface CompatibleFieldProps {
  form: ContractForm;
  /** Devices whose names are known. */
  known: readonly { id: string; name: string }[];
}

const name = 'compatible_with_ids';

/** Form field for the devices that a consumable or spare part fits. */
function CompatibleField({ form, known }: CompatibleFieldProps) {
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
