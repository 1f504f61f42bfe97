import * as T from '../schema/index.ts';
import {
  crud,
  Day,
  employeesWith,
  entity,
  Id,
  NamedReference,
  nullable,
  object,
  oneOf,
  requiredText,
  route,
  signedIn,
  text,
  timestamps,
  toPage,
  viewAsQuery,
} from '../kernel/index.ts';
import { DevicePhoto } from './device-photos.ts';
import { MaintenanceRecord } from './maintenance.ts';

export const installedDeviceStatuses = [
  'active',
  'in_maintenance',
  'out_of_service',
  'decommissioned',
] as const;

export type InstalledDeviceStatus = (typeof installedDeviceStatuses)[number];

const installedDevice = entity({
  input: {
    customer_id: nullable(Id),
    clinic_id: T.Optional(nullable(Id)),
    device_id: Id,
    manufacturer_id: T.Optional(Id),
    serial_number: requiredText(100),
    own_name: T.Optional(
      T.Unsafe<string | null>({
        ...nullable(text(100)),
        description: 'What the customer calls the device; the customer’s users may set it',
      }),
    ),
    inventory_number: T.Optional(
      T.Unsafe<string | null>({
        ...nullable(text(50)),
        description: 'The customer’s own number of the device; the customer’s users may set it',
      }),
    ),
    installation_date: T.Optional(nullable(Day)),
    status: T.Optional(oneOf(installedDeviceStatuses)),
  },
  shown: {
    customer: nullable(NamedReference),
    clinic: nullable(object({ id: Id, name: nullable(T.String()), city: T.String() })),
    device: object({ id: Id, name: T.String(), model: nullable(T.String()) }),
    manufacturer: NamedReference,
    next_maintenance_on: nullable(Day),
    photo_id: T.Unsafe<string | null>({
      ...nullable(Id),
      description: 'First photo that can be opened; null without one',
    }),
    ...timestamps,
  },
});

/** A device in use at a customer, or in stock (specification §3). */
export const {
  input: InstalledDeviceInput,
  patch: InstalledDevicePatch,
  item: InstalledDevice,
} = installedDevice;

/** One device with its photos, oldest first, and its whole maintenance history, newest first. */
export const InstalledDeviceDetail = object({
  ...InstalledDevice.properties,
  photos: T.Array(DevicePhoto),
  maintenance: T.Array(MaintenanceRecord),
});

/** Fields that a customer's users may change of their own devices; employees may change all. */
export const ownDeviceFields = ['own_name', 'inventory_number'] as const;

export type InstalledDevice = T.Static<typeof InstalledDevice>;
export type InstalledDeviceDetail = T.Static<typeof InstalledDeviceDetail>;
export type InstalledDeviceInput = T.Static<typeof InstalledDeviceInput>;

/**
 * Days ahead within which maintenance is due soon: of the list, the start pages, the notifications and the
 * daily mail.
 */
export const dueSoonDays = 30;

/** Query of the list of devices for maintenance that is overdue, or due up to a day. */
export const toDueMaintenance = (until: string) => ({ due_until: until });

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

const routes = crud('crm.installed-devices', '/crm/installed-devices/', {
  noun: ['an installed device', 'installed devices'],
  read: signedIn,
  write: employeesWith('customers'),
  entity: { ...installedDevice, item: InstalledDeviceDetail },
  filters: { ...installedDeviceFilters, ...viewAsQuery },
  orderings: [
    'serial_number',
    'installation_date',
    'next_maintenance_on',
    'created_at',
    'updated_at',
  ],
  errors: { remove: ['in_use'] },
});

export const { create: createInstalledDevice, remove: deleteInstalledDevice } = routes;

export const getInstalledDevice = route({ ...routes.get, query: object(viewAsQuery) });

export const changeInstalledDevice = route({
  ...routes.change,
  access: { employees: 'customers', customers: true },
});

export const listInstalledDevices = route({
  ...routes.list,
  responses: { 200: toPage(InstalledDevice) },
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
