import {
  changeClinic,
  type Clinic,
  createClinic,
  type Customer,
  getClinic,
  listClinics,
} from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import {
  DuplicateField,
  DuplicateHint,
  useDuplicateName,
} from '#web/features/crm/duplicate-name/duplicate-name.tsx';
import { useCrmRefresh } from '#web/features/shared/use-refresh.ts';
import { CheckboxField } from '#web/kit/form/choice-field.tsx';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { AddressFields } from './address-fields.tsx';
import { clinicFormParam, getClinicName } from './clinic-link.tsx';

export interface EditClinicDialogProps {
  id: string;
  onClose: () => void;
}

/** The form that changes a clinic. */
export function EditClinicDialog({ id, onClose }: EditClinicDialogProps) {
  const { t } = useTranslation();
  return (
    <EditDialog
      id={id}
      scope="crm"
      read={getClinic}
      change={changeClinic}
      toValues={clinicValues}
      fields={ClinicFields}
      draft="clinic"
      labels={{
        title: t('clinics.edit_title'),
        loadFailed: t('clinics.load_one_failed'),
        saveFailed: t('clinics.save_failed'),
        saved: t('clinics.saved'),
      }}
      refresh={useCrmRefresh()}
      onClose={onClose}
    />
  );
}

export interface NewClinicDialogProps {
  customer: Pick<Customer, 'id' | 'name'>;
  onClose: () => void;
}

/** The form of a new clinic of a customer. */
export function NewClinicDialog({ customer, onClose }: NewClinicDialogProps) {
  const { t } = useTranslation();
  const refresh = useCrmRefresh();
  const form = useContractForm({
    route: createClinic,
    values: newClinicValues(),
    draft: `clinic:new:${customer.id}`,
    failure: t('clinics.save_failed'),
    save: (body, _etag, idempotencyKey) =>
      call(createClinic, {
        body: { ...body, customer_id: customer.id },
        idempotencyKey: idempotencyKey,
      }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('clinics.created') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('clinics.new_title')}
      description={t('clinics.new_text', { customer: customer.name })}
      onClose={onClose}
    >
      <ClinicFields form={form} customerId={customer.id} />
    </FormDialog>
  );
}

const address = { street: '', house_number: '', postal_code: '', city: '', country: '' };

/** Returns the initial values of a new clinic. The server makes it active. */
export function newClinicValues() {
  return { name: '', ...address } satisfies FormValues;
}

/** Returns the initial values of a clinic's form. */
export function clinicValues(clinic: Clinic) {
  const { street, house_number, postal_code, city, country, is_active } = clinic;
  const name = clinic.name ?? '';
  return { name, street, house_number, postal_code, city, country, is_active } satisfies FormValues;
}

interface ClinicFieldsProps {
  form: ContractForm;
  /** Customer of a new clinic, which is always active; the status field appears later. */
  customerId?: string | undefined;
}

/** The fields of a clinic. */
function ClinicFields({ form, customerId }: ClinicFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <DuplicateField
        form={form}
        name="name"
        hint={t('clinics.name_hint')}
        duplicateHint={customerId && <ClinicDuplicateHint form={form} customerId={customerId} />}
      />
      <AddressFields form={form} isOptional={customerId !== undefined} />
      {customerId ? null : (
        <CheckboxField form={form} name="is_active" hint={t('clinics.active_hint')} />
      )}
    </>
  );
}

interface ClinicDuplicateHintProps {
  form: ContractForm;
  customerId: string;
}

/** Reports that the customer has a clinic of the entered name, with a link to it. */
function ClinicDuplicateHint({ form, customerId }: ClinicDuplicateHintProps) {
  const { t } = useTranslation();
  const duplicate = useDuplicateName<Clinic>(form, listClinics, { customer_id: customerId });
  if (!duplicate) return null;
  const name = getClinicName(duplicate);
  return (
    <DuplicateHint
      text={t('clinics.duplicate', { city: duplicate.city })}
      name={duplicate.is_active ? name : t('clinics.inactive', { name })}
      to="/dashboard/data/customers/$id"
      params={{ id: customerId }}
      search={{ form: clinicFormParam.of(duplicate.id) }}
    />
  );
}
