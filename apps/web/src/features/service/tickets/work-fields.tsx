import type { ServiceTicket } from '@portal/contract/service';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { readQuantityValues } from '#web/features/shared/lookup/quantities-field.tsx';
import { PartsField, toPartValues } from './parts-field.tsx';

type Work = Pick<ServiceTicket, 'time_spent_minutes' | 'parts'>;

/** Returns the time spent and the parts used as a form holds them. */
export const toWorkValues = ({ time_spent_minutes: minutes, parts }: Work) => ({
  time_spent_minutes: String(minutes ?? ''),
  parts: toPartValues(parts),
});

/** Work as a form sends it. */
interface SentWork {
  time_spent_minutes?: number | null | undefined;
  parts?: unknown;
}

/** Returns the time spent and the parts used as a call takes them. */
export const readWork = ({ time_spent_minutes: minutes = null, parts }: SentWork) => ({
  time_spent_minutes: minutes,
  parts: readQuantityValues(parts),
});

export interface WorkFieldsProps {
  form: ContractForm;
  ticket: Work;
}

/** Time spent on a ticket, and parts used. */
export function WorkFields({ form, ticket }: WorkFieldsProps) {
  return (
    <>
      <TextField form={form} name="time_spent_minutes" type="number" />
      <PartsField form={form} known={ticket.parts} />
    </>
  );
}
