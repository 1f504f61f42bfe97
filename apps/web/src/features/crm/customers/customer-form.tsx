import { changeCustomer, createCustomer, type Customer, getCustomer } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import {
  DuplicateNameHint,
  DuplicateVatNumberHint,
  useDuplicateConfirmation,
} from '#web/features/crm/duplicate-name/duplicate-customer.tsx';
import { DuplicateField } from '#web/features/crm/duplicate-name/duplicate-name.tsx';
import { useCrmRefresh } from '#web/features/shared/use-refresh.ts';
import { CheckboxField } from '#web/kit/form/choice-field.tsx';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useConfirm } from '#web/kit/form/use-confirm.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';

export interface EditCustomerDialogProps {
  id: string;
  onClose: () => void;
}

/** The form that changes a customer. */
export function EditCustomerDialog({ id, onClose }: EditCustomerDialogProps) {
  const { t } = useTranslation();
  return (
    <EditDialog
      id={id}
      scope="crm"
      read={getCustomer}
      change={changeCustomer}
      toValues={customerValues}
      fields={CustomerFields}
      draft="customer"
      labels={{
        title: t('customers.edit_title'),
        loadFailed: t('customers.load_one_failed'),
        saveFailed: t('customers.save_failed'),
        saved: t('customers.saved'),
      }}
      refresh={useCrmRefresh()}
      onClose={onClose}
    />
  );
}

export interface NewCustomerDialogProps {
  onClose: () => void;
  onCreated: (customer: Customer) => void;
}

/** The form of a new customer. */
export function NewCustomerDialog({ onClose, onCreated }: NewCustomerDialogProps) {
  const { t } = useTranslation();
  const refresh = useCrmRefresh();
  const { confirm, dialog: confirmDialog } = useConfirm();
  const getConfirmation = useDuplicateConfirmation();
  const form = useContractForm({
    route: createCustomer,
    values: customerValues(),
    draft: 'customer:new',
    failure: t('customers.save_failed'),
    confirmSave: async (body) => {
      const confirmation = await getConfirmation(body);
      return confirmation ? confirm(confirmation) : true;
    },
    save: (body, _etag, idempotencyKey) =>
      call(createCustomer, { body, idempotencyKey: idempotencyKey }),
    onSaved: (customer) => {
      toasts.show({ tone: 'success', title: t('customers.created') });
      void refresh();
      onCreated(customer);
    },
  });
  return (
    <FormDialog form={form} title={t('customers.add')} onClose={onClose}>
      <CustomerFields form={form} isNew />
      {confirmDialog}
    </FormDialog>
  );
}

/** Returns the initial values of a customer's form; an absent customer is a new one. */
export function customerValues(customer?: Customer) {
  return {
    name: customer?.name ?? '',
    vat_number: customer?.vat_number ?? '',
    email: customer?.email ?? '',
    phone_number: customer?.phone_number ?? '',
    website: customer?.website ?? '',
    notes: customer?.notes ?? '',
    is_active: customer?.is_active ?? true,
  } satisfies FormValues;
}

interface CustomerFieldsProps {
  form: ContractForm;
  /** A new customer may have the name or VAT number of another, but not unknowingly. */
  isNew?: boolean | undefined;
}

/** The fields of a customer. */
function CustomerFields({ form, isNew = false }: CustomerFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <DuplicateField
        form={form}
        name="name"
        duplicateHint={isNew ? <DuplicateNameHint form={form} /> : null}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DuplicateField
          form={form}
          name="vat_number"
          duplicateHint={isNew ? <DuplicateVatNumberHint form={form} /> : null}
        />
        <TextField form={form} name="phone_number" type="tel" />
        <TextField form={form} name="email" type="email" />
        <TextField form={form} name="website" type="url" />
      </div>
      <TextField form={form} name="notes" multiline hint={t('customers.notes_hint')} />
      <CheckboxField form={form} name="is_active" hint={t('customers.active_hint')} />
    </>
  );
}
