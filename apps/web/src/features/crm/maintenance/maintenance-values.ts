import type { MaintenanceRecord } from '@portal/contract/crm';
import type { Day } from '#web/lib/days/day.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

/** What the form of a new record holds at first: preventive maintenance of today that went well. */
export function newMaintenanceValues(today: Day, performedBy: string) {
  return {
    performed_on: today,
    kind: 'preventive',
    outcome: 'passed',
    performed_by: performedBy,
    description: '',
    next_due_on: '',
  } satisfies FormValues;
}

/** What the form of a record holds at first. */
export function maintenanceValues(record: MaintenanceRecord) {
  return {
    performed_on: record.performed_on,
    kind: record.kind,
    outcome: record.outcome,
    performed_by: record.performed_by ?? '',
    description: record.description ?? '',
    next_due_on: record.next_due_on ?? '',
  } satisfies FormValues;
}
