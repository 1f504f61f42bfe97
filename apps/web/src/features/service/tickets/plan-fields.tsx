import type { ServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { TextField } from '#web/kit/form/text-field.tsx';
import { TimeField } from '#web/kit/form/time-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { AssigneeField } from './assignee-field.tsx';
import { PastDayCallout } from './steps/past-day-callout.tsx';

/** Returns the plan of a ticket as a form holds it. */
export const toPlanValues = (ticket: ServiceTicket) => ({
  planned_for: ticket.planned_for ?? '',
  planned_start: ticket.planned_start ?? '',
  planned_minutes: String(ticket.planned_minutes ?? ''),
  assigned_to_user_id: ticket.assigned_to_user_id ?? '',
});

export interface PlanFieldsProps {
  form: ContractForm;
  ticket: ServiceTicket;
  /** What follows from the day. */
  dayHint: string;
}

/** Day, start, duration and technician of a ticket. */
export function PlanFields({ form, ticket, dayHint }: PlanFieldsProps) {
  return (
    <>
      <TextField form={form} name="planned_for" type="date" hint={dayHint} />
      <PastDayCallout form={form} />
      <PlanTimeFields form={form} />
      <AssigneeField form={form} ticket={ticket} />
    </>
  );
}

/** Start and duration of the work on its planned day. */
export function PlanTimeFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TimeField form={form} name="planned_start" hint={t('tickets.start_hint')} />
      <TextField form={form} name="planned_minutes" type="number" />
    </div>
  );
}
