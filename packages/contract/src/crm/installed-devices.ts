import * as T from '../schema/index.ts';
import {
  Day,
  employeesWith,
  Id,
  Instant,
  listQuery,
  NamedReference,
  nullable,
  oneOf,
  toPage,
  toPatch,
  object,
  requiredText,
  route,
  signedIn,
} from '../kernel/index.ts';
import { MaintenanceRecord } from './maintenance.ts';

const idParams = object({ id: Id });

export const installedDeviceStatuses = [
  'active',
  'in_maintenance',
  'out_of_service',
  'decommissioned',
] as const;

export type InstalledDeviceStatus = (typeof installedDeviceStatuses)[number];

export const InstalledDeviceInput = object({
  customer_id: nullable(Id),
  clinic_id: T.Optional(nullable(Id)),
  device_id: Id,
  manufacturer_id: T.Optional(Id),
  serial_number: requiredText(100),
  installation_date: T.Optional(nullable(Day)),
  status: T.Optional(oneOf(installedDeviceStatuses)),
});

export const InstalledDevicePatch = toPatch(InstalledDeviceInput);

const shown = {
  id: Id,
  customer_id: nullable(Id),
  customer: nullable(NamedReference),
  clinic_id: nullable(Id),
  clinic: nullable(object({ id: Id, name: nullable(T.String()), city: T.String() })),
  device_id: Id,
  device: object({ id: Id, name: T.String(), model: nullable(T.String()) }),
  manufacturer_id: Id,
  manufacturer: NamedReference,
  serial_number: T.String(),
  installation_date: nullable(Day),
  status: oneOf(installedDeviceStatuses),
  next_maintenance_on: nullable(Day),
  created_at: Instant,
  updated_at: Instant,
};

/** A device where it stands: a customer's, or in stock (specification §3). */
export const InstalledDevice = object(shown);

/** One device with its whole maintenance history, newest first. */
export const InstalledDeviceDetail = object({
  ...shown,
  maintenance: T.Array(MaintenanceRecord),
});

export type InstalledDevice = T.Static<typeof InstalledDevice>;
export type InstalledDeviceDetail = T.Static<typeof InstalledDeviceDetail>;
export type InstalledDeviceInput = T.Static<typeof InstalledDeviceInput>;

export const installedDeviceFilters = {
  customer_id: T.Optional(Id),
  clinic_id: T.Optional(Id),
  device_id: T.Optional(Id),
  manufacturer_id: T.Optional(Id),
  status: T.Optional(oneOf(installedDeviceStatuses)),
  due_from: T.Optional(
    T.String({ format: 'date', description: 'Maintenance due on this day or later' }),
  ),
  due_until: T.Optional(
    T.String({
      format: 'date',
      description: 'Maintenance due on this day or earlier; decommissioned devices are never due',
    }),
  ),
};

export const listInstalledDevices = route({
  id: 'crm.installed-devices.list',
  method: 'GET',
  path: '/crm/installed-devices/',
  summary: 'List installed devices',
  access: signedIn,
  query: listQuery({
    filters: installedDeviceFilters,
    orderings: [
      'serial_number',
      'installation_date',
      'next_maintenance_on',
      'created_at',
      'updated_at',
    ],
  }),
  responses: { 200: toPage(InstalledDevice) },
});

export const createInstalledDevice = route({
  id: 'crm.installed-devices.create',
  method: 'POST',
  path: '/crm/installed-devices/',
  summary: 'Create an installed device',
  access: employeesWith('customers'),
  body: InstalledDeviceInput,
  responses: { 201: InstalledDeviceDetail },
  idempotent: true,
  versioned: true,
});

export const getInstalledDevice = route({
  id: 'crm.installed-devices.get',
  method: 'GET',
  path: '/crm/installed-devices/{id}/',
  summary: 'Get an installed device',
  access: signedIn,
  params: idParams,
  responses: { 200: InstalledDeviceDetail },
  versioned: true,
});

export const changeInstalledDevice = route({
  id: 'crm.installed-devices.change',
  method: 'PATCH',
  path: '/crm/installed-devices/{id}/',
  summary: 'Update an installed device',
  access: employeesWith('customers'),
  params: idParams,
  body: InstalledDevicePatch,
  responses: { 200: InstalledDeviceDetail },
  versioned: true,
});

export const deleteInstalledDevice = route({
  id: 'crm.installed-devices.delete',
  method: 'DELETE',
  path: '/crm/installed-devices/{id}/',
  summary: 'Delete an installed device',
  access: employeesWith('customers'),
  params: idParams,
  responses: { 204: null },
  errors: ['in_use'],
  versioned: true,
});

/** Maximum number of days in one view of the calendar: six weeks. */
export const maxCalendarDays = 42;

/** A device with maintenance due on a day of a calendar. */
export const DueDevice = object({
  id: Id,
  serial_number: T.String(),
  device: T.String(),
  customer: nullable(T.String()),
});

export const DueCalendar = object({
  overdue: T.Integer({ description: 'Number of devices that were due before today' }),
  days: T.Array(
    object({
      date: Day,
      count: T.Integer(),
      devices: T.Array(DueDevice, { description: 'The first three of the day' }),
    }),
    { description: 'Days with due maintenance, in order' },
  ),
});

export type DueCalendar = T.Static<typeof DueCalendar>;

export const getDueCalendar = route({
  id: 'crm.installed-devices.due-calendar',
  method: 'GET',
  path: '/crm/installed-devices/due-calendar/',
  summary: 'Get the calendar of due maintenance',
  access: signedIn,
  query: object({
    from: Day,
    until: Day,
    customer_id: T.Optional(Id),
    manufacturer_id: T.Optional(Id),
  }),
  responses: { 200: DueCalendar },
});
