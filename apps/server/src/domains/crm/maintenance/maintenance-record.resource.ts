import { eq, sql, type SQL } from 'drizzle-orm';
import type { MaintenanceRecord } from '@portal/contract/crm';
import { instantInJson } from '#server/database/columns.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import { defineInternalResource, type ScopeValues } from '#server/resource/resource.ts';
import { installedDevice } from '../installed-devices/installed-device.table.ts';
import { seesClinic } from '../installed-devices/own-clinics.ts';
import { latestFirst, maintenanceRecord } from './maintenance-record.table.ts';

/** A record with its device's id, since paths contain both. */
export interface DeviceMaintenanceRecord extends MaintenanceRecord {
  installed_device_id: string;
}

/**
 * Selects the ticket that was closed with a record. Hides it from a customer if it belongs to a
 * previous customer of the device.
 */
const selectTicketId = (customer: ScopeValues | null): SQL =>
  customer
    ? sql`(select ${serviceTicket.id} from ${serviceTicket}
        where ${serviceTicket.id} = ${maintenanceRecord.serviceTicketId}
          and ${serviceTicket.customerId} = ${customer.customerId})`
    : sql`${maintenanceRecord.serviceTicketId}`;

/** Maintenance records, visible with their device. */
export const maintenanceRecords = defineInternalResource<DeviceMaintenanceRecord>({
  name: 'maintenance-record',
  table: maintenanceRecord,
  changeEvent: {
    type: 'installed_device',
    parent: { table: installedDevice, by: 'installedDeviceId' },
    customer: 'customerId',
    clinic: 'clinicId',
  },
  fields: {
    id: maintenanceRecord.id,
    installed_device_id: maintenanceRecord.installedDeviceId,
    performed_on: maintenanceRecord.performedOn,
    kind: maintenanceRecord.kind,
    outcome: maintenanceRecord.outcome,
    description: maintenanceRecord.description,
    performed_by: maintenanceRecord.performedBy,
    next_due_on: maintenanceRecord.nextDueOn,
    service_ticket_id: selectTicketId,
    created_at: maintenanceRecord.createdAt,
  },
  scope: {
    employees: 'all',
    customers: (own) => sql`exists (select from ${installedDevice}
      where ${installedDevice.id} = ${maintenanceRecord.installedDeviceId}
        and ${installedDevice.customerId} = ${own.customerId}
        and ${seesClinic(own, installedDevice.clinicId)})`,
    isByClinic: true,
  },
  filters: {
    installed_device_id: (value) => eq(maintenanceRecord.installedDeviceId, value),
    kind: (value) => eq(maintenanceRecord.kind, value),
  },
  // A list is limited to one device, which an index finds; its few records are then sorted.
  orderings: {
    performed_on: maintenanceRecord.performedOn,
    created_at: maintenanceRecord.createdAt,
  },
  search: maintenanceRecord.searchText,
  writable: {
    performed_on: 'performedOn',
    kind: 'kind',
    outcome: 'outcome',
    description: 'description',
    performed_by: 'performedBy',
    next_due_on: 'nextDueOn',
  },
});

/** Selects all records of an installed device, latest first, in the contract's form. */
export const selectMaintenanceHistory = (
  customer: ScopeValues | null,
): SQL => sql`(select coalesce(json_agg(json_build_object(
    'id', ${maintenanceRecord.id},
    'performed_on', ${maintenanceRecord.performedOn},
    'kind', ${maintenanceRecord.kind},
    'outcome', ${maintenanceRecord.outcome},
    'description', ${maintenanceRecord.description},
    'performed_by', ${maintenanceRecord.performedBy},
    'next_due_on', ${maintenanceRecord.nextDueOn},
    'service_ticket_id', ${selectTicketId(customer)},
    'created_at', ${instantInJson(maintenanceRecord.createdAt)}
  ) order by ${latestFirst}), '[]')
  from ${maintenanceRecord} where ${maintenanceRecord.installedDeviceId} = ${installedDevice.id})`;
