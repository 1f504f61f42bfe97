import type { MaintenanceRecord } from '@portal/contract/crm';
import type { Day } from '#web/lib/days/day.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

/** Returns the initial values of a new record: successful preventive maintenance today. */
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

/** Returns the initial values of a record's form. */
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
