import { MaintenanceInput } from '@portal/contract/crm';
import { object, requiredText, type RouteBody } from '@portal/contract/kernel';
import { closeServiceTicket, type ServiceTicket } from '@portal/contract/service';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import type { Day } from '#web/lib/days/day.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

/** Longer than the contract allows, so that the error has the specified text. */
const resolution_notes = requiredText(10_000);

/** Route of the form: without a maintenance record, or with its fields beside the notes. */
export const closingForms = {
  plain: { ...closeServiceTicket, body: object({ resolution_notes }) },
  withRecord: {
    ...closeServiceTicket,
    body: object({ resolution_notes, ...MaintenanceInput.properties }),
  },
};

/** Returns the initial values: a successful repair today. */
export function createClosingValues(today: Day, performedBy: string) {
  return {
    resolution_notes: '',
    // No field of the call, but one not to lose.
    with_record: false,
    performed_on: today,
    kind: 'corrective',
    outcome: 'passed',
    performed_by: performedBy,
    description: '',
    next_due_on: '',
  } satisfies FormValues;
}

export type ClosingBody =
  | RouteBody<typeof closingForms.plain>
  | RouteBody<typeof closingForms.withRecord>;

/** Closes a ticket. Maps errors of the record to the form's fields. */
export async function closeTicket(id: string, body: ClosingBody): Promise<ServiceTicket> {
  const { resolution_notes: notes, ...record } = body;
  // Copies the notes to the device's history, which must be complete on its own.
  const maintenance =
    'performed_on' in record ? { ...record, description: record.description ?? notes } : null;
  try {
    return await call(closeServiceTicket, {
      params: { id },
      body: {
        resolution_notes: notes,
        ...(maintenance ? { maintenance } : {}),
      },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { maintenance: recordErrors, ...fields } = error.fields;
    throw recordErrors && !Array.isArray(recordErrors)
      ? error.withFields({ ...fields, ...recordErrors })
      : error;
  }
}
