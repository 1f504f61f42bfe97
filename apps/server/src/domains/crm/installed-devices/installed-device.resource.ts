import { eq, sql } from 'drizzle-orm';
import {
  installedDeviceStatuses,
  InstalledDevice,
  InstalledDeviceDetail,
  InstalledDeviceInput,
} from '@portal/contract/crm';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { objectField } from '#server/resource/object-field.ts';
import { defineResource, type ScopeValues } from '#server/resource/resource.ts';
import { clinic } from '../clinics/clinic.table.ts';
import { customer } from '../customers/customer.table.ts';
import { selectFirstPhoto, selectPhotos } from '../device-photos/device-photo.resource.ts';
import { selectMaintenanceHistory } from '../maintenance/maintenance-record.resource.ts';
import { createDeviceSearch, dueDay, dueFrom, dueUntil, matchesDevice } from './device-search.ts';
import { installedDevice } from './installed-device.table.ts';
import { seesClinic, selectDevicesForLists } from './own-clinics.ts';

const definition = {
  name: 'installed-device',
  exportTexts: { status: 'device_status' },
  table: installedDevice,
  hasBlockCounts: true,
  changeEvent: { type: 'installed_device' as const, customer: 'customerId', clinic: 'clinicId' },
  fields: {
    customer: objectField({ id: customer.id, name: customer.name }, customer.id),
    clinic: objectField({ id: clinic.id, name: clinic.name, city: clinic.city }, clinic.id),
    device: objectField({ id: product.id, name: product.name, model: product.model }),
    manufacturer: objectField({ id: manufacturer.id, name: manufacturer.name }),
    photo_id: selectFirstPhoto,
  },
  joins: sql`join ${product} on ${product.id} = ${installedDevice.deviceId}
    join ${manufacturer} on ${manufacturer.id} = ${installedDevice.manufacturerId}
    left join ${customer} on ${customer.id} = ${installedDevice.customerId}
    left join ${clinic} on ${clinic.id} = ${installedDevice.clinicId}`,
  scope: {
    employees: 'all' as const,
    customers: (own: ScopeValues) =>
      sql`(${installedDevice.customerId} = ${own.customerId} and ${seesClinic(own, installedDevice.clinicId)})`,
    selectForLists: selectDevicesForLists,
    isByClinic: true as const,
  },
  search: matchesDevice,
  joinedSearch: { build: createDeviceSearch, exceptWithFilters: ['customer_id', 'clinic_id'] },
  constraints: {
    installed_device_customer_id_customer_id_fkey: {
      field: 'customer_id',
      key: 'field.not_found' as const,
    },
    installed_device_serial_unique: {
      field: 'serial_number',
      key: 'installed_device.serial_taken' as const,
    },
  },
};

/**
 * Installed devices: employees see all, a customer's user those of their own customer. The names of
 * the model and its manufacturer are shown even if the customer cannot see them in the catalogue.
 */
export const installedDevices = defineResource(InstalledDevice, {
  exportColumns: [
    'id',
    'customer.name',
    'clinic.name',
    'clinic.city',
    'manufacturer.name',
    'device.name',
    'device.model',
    'serial_number',
    'own_name',
    'inventory_number',
    'installation_date',
    'status',
    'next_maintenance_on',
    'created_at',
    'updated_at',
  ],
  ...definition,
  filters: {
    customer_id: (value) => eq(installedDevice.customerId, value),
    clinic_id: (value) => eq(installedDevice.clinicId, value),
    device_id: (value) => eq(installedDevice.deviceId, value),
    manufacturer_id: (value) => eq(installedDevice.manufacturerId, value),
    status: Object.fromEntries(
      installedDeviceStatuses.map((status) => [
        status,
        sql`${installedDevice.status} = ${sql.raw(`'${status}'`)}`,
      ]),
    ),
    due_from: dueFrom,
    due_until: dueUntil,
  },
  orderings: {
    serial_number: sql`${installedDevice.serialNumber} collate "C"`,
    installation_date: sql`coalesce(${installedDevice.installationDate}, '-infinity'::date)`,
    next_maintenance_on: dueDay,
    created_at: installedDevice.createdAt,
    updated_at: installedDevice.updatedAt,
  },
  input: InstalledDeviceInput,
  inputColumns: { manufacturer_id: null },
});

/** One device with its photos and its whole maintenance history. */
export const installedDeviceDetails = defineResource(InstalledDeviceDetail, {
  ...definition,
  fields: {
    ...definition.fields,
    photos: selectPhotos,
    maintenance: selectMaintenanceHistory,
  },
});
