import { sql } from 'drizzle-orm';
import { check, text } from 'drizzle-orm/pg-core';
import { idColumn, timestamps, versionColumn } from '#server/database/columns.ts';
import { defineTable, plain } from '#server/database/privacy.ts';

/** Id of the one row, which the migration adds. */
export const supplierId = '00000000-0000-7000-8000-000000000003';

/** How customers reach the supplier, in one row; nothing is stated until somebody does. */
export const supplier = defineTable(
  'supplier',
  {
    id: idColumn(),
    version: versionColumn(),
    name: plain(text('name')),
    phone: plain(text('phone')),
    emergencyPhone: plain(text('emergency_phone')),
    email: plain(text('email')),
    hoursEn: plain(text('hours_en')),
    hoursNl: plain(text('hours_nl')),
    hoursFr: plain(text('hours_fr')),
    ...timestamps,
  },
  (table) => [check('supplier_is_one', sql`${table.id} = ${sql.raw(`'${supplierId}'`)}`)],
);
