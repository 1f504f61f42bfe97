import { index, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  idColumn,
  storedFileColumns,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, key } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { customer } from '../customers/customer.table.ts';
import { installedDevice } from '../installed-devices/installed-device.table.ts';

/** Photos of installed devices. */
export const devicePhoto = defineTable(
  'device_photo',
  {
    id: idColumn(),
    version: versionColumn(),
    installedDeviceId: key(
      uuid('installed_device_id')
        .notNull()
        .references(() => installedDevice.id, { onDelete: 'cascade' }),
    ),
    /**
     * Customer of the device when it was taken: a later one does not see it. Null in stock: everybody does.
     * A customer that is deleted has no device any more, and takes its photos along; the nightly sweep
     * deletes their files.
     */
    customerId: key(uuid('customer_id').references(() => customer.id, { onDelete: 'cascade' })),
    ...storedFileColumns,
    uploadedBy: key(uuid('uploaded_by').references(() => userAccount.id, { onDelete: 'set null' })),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('device_photo_blob_unique').on(table.blobPath),
    index('device_photo_device').on(table.installedDeviceId, table.id),
    index('device_photo_customer').on(table.customerId),
    index('device_photo_uploaded_by').on(table.uploadedBy),
  ],
);
