import { sql, type SQL } from 'drizzle-orm';
import { foreignKey, index, text, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { installedDeviceStatuses } from '@portal/contract/crm';
import {
  day,
  duplicateNumberColumn,
  idColumn,
  ordinalColumn,
  searchable,
  searchedCode,
  searchedWords,
  searchIndex,
  serialKey,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, freeText, key, plain } from '#server/database/privacy.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { clinic } from '../clinics/clinic.table.ts';
import { customer } from '../customers/customer.table.ts';

/** Sort key by a maintenance date: devices without a date come last. */
const dueOrder = (day: AnyPgColumn): SQL => sql`coalesce(${day}, 'infinity'::date)`;

/**
 * Devices of a customer or in stock, in a clinic or in none. `next_maintenance_on` is a stored copy
 * of a derived date, so that an index finds due devices (`next-maintenance.ts`).
 */
export const installedDevice = defineTable(
  'installed_device',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    customerId: key(uuid('customer_id').references(() => customer.id, { onDelete: 'restrict' })),
    clinicId: key(uuid('clinic_id').references(() => clinic.id, { onDelete: 'restrict' })),
    /** The model: a product of the kind device. */
    deviceId: key(uuid('device_id').notNull()),
    manufacturerId: key(uuid('manufacturer_id').notNull()),
    serialNumber: plain(text('serial_number').notNull()),
    duplicateNumber: duplicateNumberColumn(),
    /** What the customer calls it, and the number in the customer's own inventory. */
    ownName: freeText(text('own_name')),
    inventoryNumber: plain(text('inventory_number')),
    status: plain(text({ enum: installedDeviceStatuses }).notNull().default('active')),
    installationDate: plain(day('installation_date')),
    nextMaintenanceOn: plain(day('next_maintenance_on')),
    ...timestamps,
    searchText: freeText(
      text('search_text')
        .notNull()
        .generatedAlwaysAs(
          searchable([
            searchedCode(sql`serial_number`),
            searchedWords(sql`own_name`),
            searchedCode(sql`inventory_number`),
          ]),
        ),
    ),
  },
  (table) => [
    foreignKey({
      name: 'installed_device_device_fkey',
      columns: [table.deviceId, table.manufacturerId],
      foreignColumns: [product.id, product.manufacturerId],
    })
      .onDelete('restrict')
      .onUpdate('cascade'),
    uniqueIndex('installed_device_ordinal_unique').on(table.ordinal),
    uniqueIndex('installed_device_serial_unique').on(
      table.deviceId,
      serialKey(table.serialNumber),
      table.duplicateNumber,
    ),
    index('installed_device_customer').on(table.customerId, table.ordinal),
    index('installed_device_clinic').on(table.clinicId, table.ordinal),
    index('installed_device_device').on(table.deviceId, table.ordinal),
    index('installed_device_manufacturer').on(table.manufacturerId, table.ordinal),
    index('installed_device_status').on(table.status, table.ordinal),
    // `next_maintenance_on` is the last column, for index-only counts of due devices.
    index('installed_device_due')
      .on(dueOrder(table.nextMaintenanceOn), table.id, table.nextMaintenanceOn)
      .where(sql`${table.status} <> 'decommissioned'`),
    index('installed_device_due_of_customer')
      .on(table.customerId, dueOrder(table.nextMaintenanceOn), table.id, table.nextMaintenanceOn)
      .where(sql`${table.status} <> 'decommissioned'`),
    index('installed_device_due_of_manufacturer')
      .on(
        table.manufacturerId,
        dueOrder(table.nextMaintenanceOn),
        table.id,
        table.nextMaintenanceOn,
      )
      .where(sql`${table.status} <> 'decommissioned'`),
    index('installed_device_serial_order').on(sql`${table.serialNumber} collate "C"`, table.id),
    index('installed_device_installation_order').on(
      sql`coalesce(${table.installationDate}, '-infinity'::date)`,
      table.id,
    ),
    index('installed_device_maintenance_order').on(dueOrder(table.nextMaintenanceOn), table.id),
    index('installed_device_created_order').on(table.createdAt, table.id),
    index('installed_device_updated_order').on(table.updatedAt, table.id),
    // A match key of imports.
    index('installed_device_serial').on(serialKey(table.serialNumber)),
    searchIndex('installed_device_search', table.searchText),
  ],
);
