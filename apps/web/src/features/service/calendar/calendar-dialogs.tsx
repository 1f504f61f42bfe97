import { Suspense } from 'react';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { feedForm, getPlannedTicketId } from './calendar-forms.ts';
import { FeedDialog, PlanDialog } from './lazy-calendar-dialogs.ts';

/** Form that the address names. */
export function CalendarDialogs() {
  const { form, close } = useOpenForm();
  const ticket = getPlannedTicketId(form);
  return (
    <Suspense>
      {ticket === null ? null : (
        <PlanDialog key={ticket} id={ticket} onClose={() => void close()} />
      )}
      {form === feedForm ? <FeedDialog onClose={() => void close()} /> : null}
    </Suspense>
  );
}
