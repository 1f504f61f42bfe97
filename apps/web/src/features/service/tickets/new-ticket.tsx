import { lazyComponent } from '#web/lib/lazy-component.ts';
import { openServiceTicket } from '@portal/contract/service';
import { Suspense } from 'react';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import type { NewTicketProps } from './new-ticket-dialog.tsx';
import { newTicketForm } from './ticket-forms.ts';

const NewTicketDialog = lazyComponent(
  async () => (await import('./new-ticket-dialog.tsx')).NewTicketDialog,
);

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
