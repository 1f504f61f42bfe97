import { type Customer, listClinics } from '@portal/contract/crm';
import {
  changeCustomerUser,
  createCustomerUser,
  getCustomerUser,
  type User,
} from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PersonFields, personValues } from '#web/features/users/person/person-fields.tsx';
import { usePersonLabel } from '#web/features/users/person-name.ts';
import { useUsersRefresh } from '#web/features/shared/use-refresh.ts';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { useCustomerLookup } from '#web/features/shared/lookup/use-person-lookup.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { allRowsQuery } from '#web/lib/list/all-rows-query.ts';

export interface EditCustomerUserDialogProps {
  id: string;
  onClose: () => void;
}

/** Form that changes a customer's user. */
export function EditCustomerUserDialog({ id, onClose }: EditCustomerUserDialogProps) {
  const { t } = useTranslation();
  return (
    <EditDialog
      id={id}
      scope="users"
      read={getCustomerUser}
      change={changeCustomerUser}
      toValues={customerUserValues}
      fields={Fields}
      getLabel={usePersonLabel()}
      draft="user"
      labels={{
        title: t('customer_users.edit_title'),
        loadFailed: t('users.load_one_failed'),
        saveFailed: t('customer_users.save_failed'),
        saved: t('customer_users.saved'),
      }}
      refresh={useUsersRefresh()}
      onClose={onClose}
    />
  );
}

function Fields({ form, item }: { form: ContractForm; item: User }) {
  return (
    <>
      <PersonFields form={form} />
      <CustomerFields form={form} customer={item.customer} clinic={item.clinic} />
    </>
  );
}

export interface NewCustomerUserDialogProps {
  /** Initial customer of the new user, if any. */
  customer?: Pick<Customer, 'id' | 'name'> | undefined;
  onClose: () => void;
}

/** Form that adds a customer's user and invites them. */
export function NewCustomerUserDialog({ customer, onClose }: NewCustomerUserDialogProps) {
  const { t } = useTranslation();
  const refresh = useUsersRefresh();
  const form = useContractForm({
    route: createCustomerUser,
    values: { ...customerUserValues(), customer_id: customer?.id ?? '' },
    draft: `user:new:${customer?.id ?? ''}`,
    failure: t('customer_users.save_failed'),
    save: (body, _etag, idempotencyKey) => call(createCustomerUser, { body, idempotencyKey }),
    onSaved: ({ email }) => {
      const text = t('users.invited_text', { email });
      toasts.show({ tone: 'success', title: t('customer_users.created'), text });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('customer_users.add')}
      description={t('users.new_text')}
      onClose={onClose}
    >
      <PersonFields form={form} isNew />
      <CustomerFields form={form} customer={customer} />
    </FormDialog>
  );
}

/** Returns the initial values of the form of a customer's user; without a user, of a new one. */
function customerUserValues(user?: User) {
  return {
    ...personValues(user),
    customer_id: user?.customer_id ?? '',
    clinic_id: user?.clinic_id ?? '',
  } satisfies FormValues;
}

interface CustomerFieldsProps {
  form: ContractForm;
  /** Initial customer. */
  customer?: User['customer'] | undefined;
  /** Initial clinic, which remains an option if it is inactive. */
  clinic?: User['clinic'] | undefined;
}

/** Fields for the customer and one of its clinics, or none. */
function CustomerFields({ form, customer = null, clinic = null }: CustomerFieldsProps) {
  const { t } = useTranslation();
  const { choices } = form;
  const chosen = useWatch({ control: form.control, name: 'customer_id' });
  const customerId = typeof chosen === 'string' && chosen !== '' ? chosen : null;
  const lookup = useCustomerLookup(customerId, customer);
  const { field: clinicField } = useController({ control: form.control, name: 'clinic_id' });
  const clinics = useClinicChoices(customerId, customerId === customer?.id ? clinic : null);
  useEffect(() => {
    if (customer) choices.add('customer_id', { value: customer.id, label: customer.name });
  }, [choices, customer]);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <LookupField
        form={form}
        name="customer_id"
        lookup={lookup}
        placeholder={t('customer_users.find_customer')}
        onChosen={(id) => clinicField.onChange(id === customer?.id ? (clinic?.id ?? '') : '')}
      />
      <ChoiceField
        form={form}
        name="clinic_id"
        emptyLabel={t('customer_users.no_clinic')}
        options={clinics}
        hint={customerId === null ? t('customer_users.clinic_hint') : undefined}
      />
    </div>
  );
}

/** Returns the active clinics of a customer and the saved one. */
function useClinicChoices(customerId: string | null, savedClinic: User['clinic']) {
  const filters = { customer_id: customerId ?? '', is_active: true, ordering: 'name' };
  const query = allRowsQuery('crm', listClinics, filters);
  const { data = [] } = useQuery({ ...query, enabled: customerId !== null });
  const active = data.map(({ id, name, city, ...clinic }) => ({
    value: id,
    label: `${name ?? `${clinic.street} ${clinic.house_number}`}, ${city}`,
  }));
  if (!savedClinic || active.some(({ value }) => value === savedClinic.id)) return active;
  return [{ value: savedClinic.id, label: savedClinic.name ?? savedClinic.city }, ...active];
}
