import type { ServiceTicket } from '@portal/contract/service';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DurationField } from '#web/kit/form/duration-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { TimeField } from '#web/kit/form/time-field.tsx';
import { hasPassed } from '#web/lib/days/day.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { Callout } from '#web/ui/callout.tsx';
import { AssigneeField } from './assignee-field.tsx';

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
      <DurationField form={form} name="planned_minutes" />
    </div>
  );
}

/** Explains that a past day sends no mail. It can be planned to record finished work. */
export function PastDayCallout({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const day: unknown = useWatch({ control: form.control, name: 'planned_for' });
  const isPast = typeof day === 'string' && day !== '' && hasPassed(day);
  return isPast ? <Callout tone="warning">{t('tickets.plan_past')}</Callout> : null;
}
