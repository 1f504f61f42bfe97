import { changeClinic, createClinic, type Customer } from '@portal/contract/crm';
import { Suspense } from 'react';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { parseClinicForm, newClinicForm } from './clinic-forms.ts';
import { EditClinicDialog, NewClinicDialog } from './lazy-clinic-dialogs.ts';

/** Form of the clinic that the address names, for users who may change it. */
export function ClinicDialogs({ customer }: { customer: Pick<Customer, 'id' | 'name'> }) {
  const user = useUser();
  const { form, close } = useOpenForm();
  const edited = parseClinicForm(form);
  return (
    <Suspense>
      {form === newClinicForm && can(user, createClinic.access) ? (
        <NewClinicDialog customer={customer} onClose={() => void close()} />
      ) : null}
      {edited !== null && can(user, changeClinic.access) ? (
        <EditClinicDialog key={edited} id={edited} onClose={() => void close()} />
      ) : null}
    </Suspense>
  );
}
