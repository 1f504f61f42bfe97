import type { Customer } from '@portal/contract/crm';
import {
  changeCustomerUser,
  createCustomerUser,
  getCustomerUser,
  type User,
} from '@portal/contract/users';
import { useEffect } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  ClinicRoleFields,
  clinicRoleValues,
  withOwnClinics,
} from '#web/features/users/clinic-role.tsx';
import { PersonFields, personValues } from '#web/features/users/person/person-fields.tsx';
import { usePersonLabel } from '#web/features/users/person-name.ts';
import { useClinicChoices } from '#web/features/users/use-clinic-choices.ts';
import { useUsersRefresh } from '#web/features/shared/use-refresh.ts';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { useCustomerLookup } from '#web/features/shared/lookup/use-person-lookup.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call, sendRequest } from '#web/lib/api/call.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';

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
      save={(body, etag) =>
        sendRequest(changeCustomerUser, {
          params: { id },
          body: withOwnClinics(body),
          ifMatch: etag,
        })
      }
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
      <CustomerFields form={form} item={item} customer={item.customer} />
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
    // Without a role the server makes the first user of a customer its manager.
    values: {
      ...customerUserValues(),
      preferred_language: useLanguage(),
      customer_id: customer?.id ?? '',
      clinic_role: '',
    },
    draft: `user:new:${customer?.id ?? ''}`,
    failure: t('customer_users.save_failed'),
    save: (body, _etag, idempotencyKey) =>
      call(createCustomerUser, { body: withOwnClinics(body), idempotencyKey }),
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
    ...clinicRoleValues(user),
  } satisfies FormValues;
}

interface CustomerFieldsProps {
  form: ContractForm;
  /** User as last read, whose clinics remain options if they are inactive; none for a new user. */
  item?: User | undefined;
  /** Initial customer. */
  customer?: User['customer'] | undefined;
}

/** Fields for the customer, one of its clinics or none, and what the user sees. */
function CustomerFields({ form, item, customer = null }: CustomerFieldsProps) {
  const { t } = useTranslation();
  const { choices, control } = form;
  const chosen = useWatch({ control, name: 'customer_id' });
  const customerId = typeof chosen === 'string' && chosen !== '' ? chosen : null;
  const lookup = useCustomerLookup(customerId, customer);
  const { field: clinicField } = useController({ control, name: 'clinic_id' });
  const { field: clinicsField } = useController({ control, name: 'clinic_ids' });
  const saved = item && customerId === item.customer_id ? item : undefined;
  const clinics = useClinicChoices(customerId, saved?.clinic ? [saved.clinic] : []);
  const seenClinics = useClinicChoices(customerId, saved?.clinics ?? []);
  useEffect(() => {
    if (customer) choices.add('customer_id', { value: customer.id, label: customer.name });
  }, [choices, customer]);
  const chooseSavedClinics = (id: string) => {
    const values = customerUserValues(id === item?.customer_id ? item : undefined);
    clinicField.onChange(values.clinic_id);
    clinicsField.onChange(values.clinic_ids);
  };
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <LookupField
          form={form}
          name="customer_id"
          lookup={lookup}
          placeholder={t('customer_users.find_customer')}
          onChosen={chooseSavedClinics}
        />
        <ChoiceField
          form={form}
          name="clinic_id"
          emptyLabel={t('customer_users.no_clinic')}
          options={clinics}
          hint={customerId === null ? t('customer_users.clinic_hint') : undefined}
        />
      </div>
      <ClinicRoleFields
        form={form}
        clinics={seenClinics}
        hint={item ? undefined : t('customer_users.role_hint')}
        clinicsHint={customerId === null ? t('customer_users.clinic_hint') : undefined}
      />
    </>
  );
}
