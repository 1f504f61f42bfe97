import { Suspense, useState } from 'react';
import {
  AssignTicketDialog,
  CancelTicketDialog,
  CloseTicketDialog,
  DescribeTicketDialog,
  PlanTicketDialog,
} from '#web/features/service/tickets/lazy-ticket-dialogs.ts';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import type { TicketDialogProps } from './ticket-dialog-props.ts';
import { canTakeStep } from './ticket-steps.ts';

const dialogs = {
  plan: PlanTicketDialog,
  assign: AssignTicketDialog,
  describe: DescribeTicketDialog,
  close: CloseTicketDialog,
  cancel: CancelTicketDialog,
} as const;

/** Steps with a form; the address names each form by its step. */
export type FormStep = keyof typeof dialogs;

/** Returns true if a step has a form. */
export const isFormStep = (step: string | null): step is FormStep =>
  step !== null && Object.hasOwn(dialogs, step);

/** Form of the step that the address names, if the ticket's status allows the step. */
export function TicketDialogs({ ticket }: Pick<TicketDialogProps, 'ticket'>) {
  const { form, close } = useOpenForm();
  return (
    <Suspense>
      {isFormStep(form) ? (
        <OpenedForm key={form} step={form} ticket={ticket} onClose={() => void close()} />
      ) : null}
    </Suspense>
  );
}

/** Keeps the input if another user moves the ticket meanwhile; the form reports it. */
function OpenedForm({ step, ...props }: TicketDialogProps & { step: FormStep }) {
  const [wasOffered] = useState(canTakeStep(props.ticket.status, step));
  const Dialog = dialogs[step];
  return wasOffered ? <Dialog {...props} /> : null;
}
