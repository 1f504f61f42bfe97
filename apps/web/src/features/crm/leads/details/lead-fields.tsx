import {
  type Lead,
  leadPriorities,
  leadSources,
  leadStages,
  maxInterestedProducts,
} from '@portal/contract/crm';
import { type ProductType, productTypes } from '@portal/contract/products';
import { useQueries } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useClinicOptions } from '#web/features/crm/clinics/use-clinic-options.ts';
import { productCalls } from '#web/features/shared/lookup/product-calls.ts';
import { useProductLookup } from '#web/features/shared/lookup/use-product-lookup.ts';
import { useCustomerLookup } from '#web/features/shared/lookup/use-person-lookup.ts';
import { useProductTypeLabel } from '#web/features/shared/lookup/use-product-type-options.ts';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { type Lookup, LookupField } from '#web/kit/form/lookup-field.tsx';
import { MultiLookupField } from '#web/kit/form/multi-lookup-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { getLeadClinicName } from './lead-clinic-name.ts';
import { useSalespersonOptions } from './use-salesperson-options.ts';

/** The fields of a lead. */
export function LeadFields({ form, item }: LeadFieldsProps) {
  const { t } = useTranslation();
  const stage = useWatch({ control: form.control, name: 'stage' });
  return (
    <>
      <TextField form={form} name="name" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="email" type="email" />
        <TextField form={form} name="phone" type="tel" />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <ChoiceField
          form={form}
          name="stage"
          options={leadStages.map((value) => ({ value, label: t(`leads.stages.${value}`) }))}
        />
        <ChoiceField
          form={form}
          name="priority"
          options={leadPriorities.map((value) => ({
            value,
            label: t(`leads.priorities.${value}`),
          }))}
        />
      </div>
      {stage === 'lost' ? <TextField form={form} name="lost_reason" multiline /> : null}
      <ChoiceField
        form={form}
        name="assigned_to_user_id"
        emptyLabel={t('lead_details.nobody')}
        options={useSalespersonOptions(item?.assigned_to)}
      />
      <ChoiceField
        form={form}
        name="source"
        emptyLabel={t('lead_details.source_unknown')}
        options={leadSources.map((value) => ({ value, label: t(`leads.sources.${value}`) }))}
      />
      <TextField form={form} name="source_comment" multiline />
      <InterestsField form={form} known={item?.interested_products ?? []} />
      <LeadCustomerFields form={form} item={item} />
    </>
  );
}

interface InterestsFieldProps {
  form: ContractForm;
  /** Products whose names are known. */
  known: readonly { id: string; name: string }[];
}

const name = 'interested_product_ids';

/** The products of any type that a lead is interested in. */
function InterestsField({ form, known }: InterestsFieldProps) {
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

/** Lookup of products of all four types in one search; each shows its type. */
function useAnyProductLookup(): Omit<Lookup, 'chosen'> {
  const getTypeLabel = useProductTypeLabel();
  const lookups: Record<ProductType, Lookup> = {
    device: useProductLookup({ type: 'device', id: null }),
    consumable: useProductLookup({ type: 'consumable', id: null }),
    pharmaceutical: useProductLookup({ type: 'pharmaceutical', id: null }),
    sparepart: useProductLookup({ type: 'sparepart', id: null }),
  };
  const options = productTypes.flatMap((type) =>
    lookups[type].options.map((option) => ({
      ...option,
      hint: [getTypeLabel(type), option.hint].filter(Boolean).join(' · '),
    })),
  );
  return {
    options: options.toSorted((one, other) =>
      one.label.localeCompare(other.label, undefined, { numeric: true }),
    ),
    loading: productTypes.some((type) => lookups[type].loading),
    search: (text) => {
      for (const type of productTypes) lookups[type].search(text);
    },
  };
}

interface LeadFieldsProps {
  form: ContractForm;
  /** The lead as it is now; absent for a new one. */
  item?: Lead | undefined;
}

/** Customer and clinic of a lead that is already a customer. */
function LeadCustomerFields({ form, item }: LeadFieldsProps) {
  const chosen = useWatch({ control: form.control, name: 'customer_id' });
  const owner = typeof chosen === 'string' && chosen !== '' ? chosen : null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <CustomerField form={form} item={item} id={owner} />
      <ClinicField form={form} item={item} owner={owner} />
    </div>
  );
}

function CustomerField({ form, item, id }: LeadFieldsProps & { id: string | null }) {
  const { t } = useTranslation();
  const contact = item?.contact;
  const lookup = useCustomerLookup(id, contact?.customer);
  const { field: clinic } = useController({ control: form.control, name: 'clinic_id' });
  return (
    <LookupField
      form={form}
      name="customer_id"
      lookup={lookup}
      placeholder={t('lead_details.find_customer')}
      hint={t('lead_details.customer_hint')}
      onChosen={(next) =>
        clinic.onChange(next === (contact?.customer_id ?? '') ? (contact?.clinic_id ?? '') : '')
      }
    />
  );
}

/** An inactive clinic may stay if the lead has it already. */
function ClinicField({ form, item, owner }: LeadFieldsProps & { owner: string | null }) {
  const { t } = useTranslation();
  const active = useClinicOptions(owner, true);
  const current = item && owner === item.contact.customer_id ? item.contact.clinic : null;
  const isListed = current === null || active.some(({ value }) => value === current.id);
  return (
    <ChoiceField
      form={form}
      name="clinic_id"
      emptyLabel={t('lead_details.no_clinic')}
      options={
        isListed ? active : [{ value: current.id, label: getLeadClinicName(current) }, ...active]
      }
      hint={owner === null ? t('lead_details.clinic_hint') : undefined}
    />
  );
}
