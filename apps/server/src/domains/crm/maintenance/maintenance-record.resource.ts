import { eq, sql, type SQL } from 'drizzle-orm';
import type { MaintenanceRecord } from '@portal/contract/crm';
import { instantInJson } from '#server/database/columns.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import { defineInternalResource, type ScopeValues } from '#server/resource/resource.ts';
import { installedDevice } from '../installed-devices/installed-device.table.ts';
import { latestFirst } from './latest-first.ts';
import { maintenanceRecord } from './maintenance-record.table.ts';

/** A record, and whose it is: paths name both. */
export interface DeviceMaintenanceRecord extends MaintenanceRecord {
  installed_device_id: string;
}

/**
 * The ticket that was closed with a record. A device may have been another customer's then, whose
 * ticket does not exist for the one that has it now.
 */
const selectTicketId = (customer: ScopeValues | null): SQL =>
  customer
    ? sql`(select ${serviceTicket.id} from ${serviceTicket}
        where ${serviceTicket.id} = ${maintenanceRecord.serviceTicketId}
          and ${serviceTicket.customerId} = ${customer.customerId})`
    : sql`${maintenanceRecord.serviceTicketId}`;

/** Maintenance records: whoever sees the device sees its history. */
export const maintenanceRecords = defineInternalResource<DeviceMaintenanceRecord>({
  name: 'maintenance-record',
  table: maintenanceRecord,
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
        and ${installedDevice.customerId} = ${own.customerId})`,
  },
  filters: {
    installed_device_id: (value) => eq(maintenanceRecord.installedDeviceId, value),
    kind: (value) => eq(maintenanceRecord.kind, value),
  },
  // A list is of one device, which the index finds; its few records are then put in order.
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

/** All records of an installed device, latest first, as the contract shows them. */
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
