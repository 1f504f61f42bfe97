import type { Customer, InstalledDevice } from '@portal/contract/crm';
import { openServiceTicket } from '@portal/contract/service';
import { Suspense } from 'react';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { NewTicketDialog } from './lazy-ticket-dialogs.ts';
import { newTicketForm } from './ticket-forms.ts';

export interface NewTicketProps {
  /** Offers only devices of this customer; of all customers if absent. */
  customer?: Pick<Customer, 'id' | 'name'> | undefined;
  /** The device that it is about; chosen in the form if absent. */
  device?: InstalledDevice | undefined;
}

/** Form of a new ticket if the address names it, for users who may create one. */
export function NewTicket(props: NewTicketProps) {
  const { form, close } = useOpenForm();
  const mayOpen = can(useUser(), openServiceTicket.access);
  return (
    <Suspense>
      {form === newTicketForm && mayOpen ? <NewTicketDialog {...props} onClose={close} /> : null}
    </Suspense>
  );
}
