import { type Customer, type Lead, listCustomers } from '@portal/contract/crm';
import { languages } from '@portal/contract/kernel';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AddressFields } from '#web/features/crm/clinics/address-fields.tsx';
import { useClinicOptions } from '#web/features/crm/clinics/use-clinic-options.ts';
import { CustomerHint } from '#web/features/crm/duplicate-name/duplicate-customer.tsx';
import {
  useDuplicateName,
  useDuplicateVatNumber,
} from '#web/features/crm/duplicate-name/duplicate-name.tsx';
import { useCustomerLookup } from '#web/features/shared/lookup/use-person-lookup.ts';
import { useProductTypeLabel } from '#web/features/shared/lookup/use-product-type-options.ts';
import { CheckboxGroupField } from '#web/kit/form/checkbox-group-field.tsx';
import { CheckboxField, ChoiceField } from '#web/kit/form/choice-field.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';

export interface StepProps {
  form: ContractForm;
  /** Chosen customer; null for a new one. */
  customerId: string | null;
}

/** The customer that the lead becomes: an existing one, or a new one. */
export function CustomerStep({ form, customerId, mayAdd }: StepProps & { mayAdd: boolean }) {
  const { t } = useTranslation();
  const lookup = useCustomerLookup(customerId);
  const { field } = useController({ control: form.control, name: 'customer_id' });
  const { field: clinic } = useController({ control: form.control, name: 'clinic_id' });
  // A clinic belongs to one customer.
  const dropClinic = () => clinic.onChange('');
  return (
    <>
      <LookupField
        form={form}
        name="customer_id"
        lookup={lookup}
        placeholder={t('lead_details.find_customer')}
        hint={mayAdd ? t('lead_convert.customer_hint') : t('lead_convert.customer_only_hint')}
        onChosen={dropClinic}
      />
      {customerId === null && mayAdd ? (
        <>
          <TextField form={form} name="name" />
          <KnownCustomer
            form={form}
            onChoose={(id) => {
              field.onChange(id);
              dropClinic();
            }}
          />
          <TextField form={form} name="vat_number" />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField form={form} name="email" type="email" />
            <TextField form={form} name="phone_number" type="tel" />
          </div>
        </>
      ) : null}
    </>
  );
}

/** Warns of a customer with the same name or VAT number, and offers to choose that one. */
function KnownCustomer({ form, onChoose }: { form: ContractForm; onChoose: (id: string) => void }) {
  const { t } = useTranslation();
  const named = useDuplicateName<Customer>(form, listCustomers, {}, { isPrefilled: true });
  const numbered = useDuplicateVatNumber<Customer>(form, listCustomers);
  const known = named ?? numbered;
  if (!known) return null;
  return (
    <Callout
      tone="warning"
      action={
        <Button variant="outline" onClick={() => onChoose(known.id)}>
          {t('lead_convert.choose_known')}
        </Button>
      }
    >
      <CustomerHint
        text={t(named ? 'customers.duplicate' : 'customers.duplicate_vat')}
        customer={known}
      />
    </Callout>
  );
}

interface ClinicStepProps extends StepProps {
  isTicked: boolean;
  mayAdd: boolean;
}

/** The clinic of the customer: one that it has, a new one, or none. */
export function ClinicStep({ form, customerId, isTicked, mayAdd }: ClinicStepProps) {
  const { t } = useTranslation();
  const clinics = useClinicOptions(customerId, true);
  return (
    <>
      {customerId !== null && !isTicked ? (
        <ChoiceField
          form={form}
          name="clinic_id"
          emptyLabel={t('lead_details.no_clinic')}
          options={clinics}
        />
      ) : null}
      {mayAdd ? (
        <CheckboxField
          form={form}
          name="with_clinic"
          label={t('lead_details.with_clinic')}
          hint={t('lead_details.with_clinic_hint')}
        />
      ) : null}
      {isTicked ? (
        <>
          <TextField form={form} name="clinic_name" />
          <AddressFields form={form} isOptional />
        </>
      ) : null}
    </>
  );
}

/** The contact as the customer's user, invited or not. */
export function PersonStep({ form, isTicked }: { form: ContractForm; isTicked: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <CheckboxField
        form={form}
        name="with_person"
        label={t('lead_convert.with_person')}
        hint={t('lead_convert.with_person_hint')}
      />
      {isTicked ? (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField form={form} name="first_name" />
            <TextField form={form} name="last_name" />
          </div>
          <TextField form={form} name="user_email" type="email" />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField form={form} name="user_phone" type="tel" />
            <ChoiceField
              form={form}
              name="preferred_language"
              emptyLabel={t('users.no_language')}
              options={languages.map((value) => ({ value, label: t(`app.languages.${value}`) }))}
            />
          </div>
          <CheckboxField
            form={form}
            name="is_invited"
            label={t('lead_convert.invite')}
            hint={t('lead_convert.invite_hint')}
          />
        </>
      ) : null}
    </>
  );
}

/** The first viewing rights: the products of interest. */
export function RightsStep({
  form,
  products,
}: {
  form: ContractForm;
  products: Lead['interested_products'];
}) {
  const { t } = useTranslation();
  const getTypeLabel = useProductTypeLabel();
  if (products.length === 0) return <p className="text-soft">{t('lead_convert.no_products')}</p>;
  return (
    <CheckboxGroupField
      form={form}
      name="rights"
      hint={t('lead_convert.rights_hint')}
      options={products.map(({ id, name, product_type: type }) => ({
        value: id,
        label: name,
        hint: getTypeLabel(type),
      }))}
    />
  );
}
