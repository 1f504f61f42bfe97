import type { Customer } from '@portal/contract/crm';
import { Suspense } from 'react';
import { newUserForm, parsePersonForm } from '#web/features/users/person/person-forms.ts';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { EditCustomerUserDialog, NewCustomerUserDialog } from './lazy-customer-user-dialogs.ts';

export interface CustomerUserDialogsProps {
  /** Customer of a new user. Chosen in the form if absent. */
  customer?: Pick<Customer, 'id' | 'name'> | undefined;
}

/** Opens the form of a customer's user that the URL names. */
export function CustomerUserDialogs({ customer }: CustomerUserDialogsProps) {
  const { form, close } = useOpenForm();
  const edited = parsePersonForm(form);
  return (
    <Suspense>
      {form === newUserForm ? (
        <NewCustomerUserDialog customer={customer} onClose={() => void close()} />
      ) : null}
      {edited === null ? null : (
        <EditCustomerUserDialog key={edited} id={edited} onClose={() => void close()} />
      )}
    </Suspense>
  );
}
