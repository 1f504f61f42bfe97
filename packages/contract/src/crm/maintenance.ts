import * as T from '../schema/index.ts';
import {
  Day,
  employeesWith,
  entity,
  Id,
  Instant,
  listQuery,
  nullable,
  oneOf,
  toPage,
  object,
  route,
  signedIn,
  text,
  longText,
} from '../kernel/index.ts';

const deviceParams = object({ id: Id });
const recordParams = object({ id: Id, maintenanceId: Id });
const access = employeesWith('customers');

export const maintenanceKinds = [
  'preventive',
  'corrective',
  'safety_test',
  'calibration',
  'software_update',
] as const;
export const maintenanceOutcomes = ['passed', 'failed', 'not_applicable'] as const;

/** Maintenance done on an installed device, and the next due date. */
export const {
  input: MaintenanceInput,
  patch: MaintenancePatch,
  item: MaintenanceRecord,
} = entity({
  input: {
    performed_on: Day,
    kind: oneOf(maintenanceKinds),
    outcome: T.Optional(oneOf(maintenanceOutcomes)),
    description: T.Optional(nullable(longText(10_000))),
    performed_by: T.Optional(nullable(text(200))),
    next_due_on: T.Optional(nullable(Day)),
  },
  shown: { service_ticket_id: nullable(Id), created_at: Instant },
});

export type MaintenanceRecord = T.Static<typeof MaintenanceRecord>;
export type MaintenanceInput = T.Static<typeof MaintenanceInput>;

const path = '/crm/installed-devices/{id}/maintenance/';
const recordPath = '/crm/installed-devices/{id}/maintenance/{maintenanceId}/';

export const listMaintenance = route({
  id: 'crm.maintenance.list',
  method: 'GET',
  path,
  summary: 'List the maintenance of an installed device',
  access: signedIn,
  params: deviceParams,
  query: listQuery({
    filters: { kind: T.Optional(oneOf(maintenanceKinds)) },
    orderings: ['performed_on', 'created_at'],
  }),
  responses: { 200: toPage(MaintenanceRecord) },
});

export const createMaintenance = route({
  id: 'crm.maintenance.create',
  method: 'POST',
  path,
  summary: 'Create a maintenance record',
  access,
  params: deviceParams,
  body: MaintenanceInput,
  responses: { 201: MaintenanceRecord },
  idempotent: true,
  versioned: true,
});

export const changeMaintenance = route({
  id: 'crm.maintenance.change',
  method: 'PATCH',
  path: recordPath,
  summary: 'Update a maintenance record',
  access,
  params: recordParams,
  body: MaintenancePatch,
  responses: { 200: MaintenanceRecord },
  versioned: true,
});

export const deleteMaintenance = route({
  id: 'crm.maintenance.delete',
  method: 'DELETE',
  path: recordPath,
  summary: 'Delete a maintenance record',
  access,
  params: recordParams,
  responses: { 204: null },
  versioned: true,
});
