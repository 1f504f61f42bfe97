import { openServiceTicket } from '@portal/contract/service';
import { Suspense } from 'react';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { NewTicketDialog } from './lazy-ticket-dialogs.ts';
import type { NewTicketProps } from './new-ticket-dialog.tsx';
import { newTicketForm } from './ticket-forms.ts';

/** Form of a new ticket if it is open in the URL, for users who may create one. */
export function NewTicket(props: NewTicketProps) {
  const { form, close } = useOpenForm();
  const mayOpen = can(useUser(), openServiceTicket.access);
  return (
    <Suspense>
      {form === newTicketForm && mayOpen ? <NewTicketDialog {...props} onClose={close} /> : null}
    </Suspense>
  );
}
