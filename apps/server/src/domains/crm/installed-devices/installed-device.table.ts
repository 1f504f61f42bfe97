import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  day,
  idColumn,
  ordinalColumn,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { clinic } from '../clinics/clinic.table.ts';
import { customer } from '../customers/customer.table.ts';

/** Devices where they stand: a customer's, or in stock; at a clinic, or not. */
export const installedDevice = classify(
  pgTable(
    'installed_device',
    {
      id: idColumn(),
      ordinal: ordinalColumn(),
      version: versionColumn(),
      customerId: uuid('customer_id').references(() => customer.id, { onDelete: 'restrict' }),
      clinicId: uuid('clinic_id').references(() => clinic.id, { onDelete: 'restrict' }),
      serialNumber: text('serial_number').notNull(),
      installationDate: day('installation_date'),
      ...timestamps,
    },
    (table) => [
      uniqueIndex('installed_device_ordinal_unique').on(table.ordinal),
      index('installed_device_customer').on(table.customerId, table.ordinal),
      index('installed_device_clinic').on(table.clinicId),
    ],
  ),
  {
    id: 'key',
    ordinal: 'key',
    version: 'key',
    customerId: 'key',
    clinicId: 'key',
    serialNumber: 'plain',
    installationDate: 'plain',
    createdAt: 'plain',
    updatedAt: 'plain',
  },
);
