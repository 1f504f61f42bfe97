import { sql } from 'drizzle-orm';
import { bigint, check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { idColumn, instant } from '#server/database/columns.ts';
import { defineTable, freeText, key, plain } from '#server/database/privacy.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/**
 * State of a file for the virus scanner. `unscanned`: used while no scanner was set; it is delivered.
 * `pending`: used, and not delivered before it is `clean`. `infected`: never delivered again.
 */
export type ScanState = 'unscanned' | 'pending' | 'clean' | 'infected';

/** Requested uploads: owner, expected file, whether it is used, and what the scanner found. */
export const upload = defineTable(
  'upload',
  {
    id: idColumn(),
    blobPath: freeText(text('blob_path').notNull()),
    ownerId: key(uuid('owner_id').references(() => userAccount.id, { onDelete: 'set null' })),
    /** Customer of the owner, whose quota the file counts towards; null for an employee's. */
    customerId: key(uuid('customer_id').references(() => customer.id, { onDelete: 'set null' })),
    /** Bytes that count towards the quota; 0 once the file is given up. */
    countedSize: plain(bigint('counted_size', { mode: 'number' }).notNull().default(0)),
    fileName: freeText(text('file_name').notNull()),
    contentType: plain(text('content_type').notNull()),
    /** Bytes that the client announced; null when unknown. */
    saidSize: plain(bigint('said_size', { mode: 'number' })),
    createdAt: plain(instant('created_at').notNull()),
    expiresAt: plain(instant('expires_at').notNull()),
    usedAt: plain(instant('used_at')),
    scanState: plain(text('scan_state').$type<ScanState>().notNull().default('unscanned')),
    /** Name of what the scanner found in an infected file. */
    finding: plain(text()),
  },
  (table) => [
    uniqueIndex('upload_blob_unique').on(table.blobPath),
    index('upload_owner').on(table.ownerId),
    index('upload_customer')
      .on(table.customerId, table.countedSize)
      .where(sql`${table.customerId} is not null`),
    index('upload_created').on(table.createdAt),
    // Files that are not delivered; few, and looked up for each file that is shown.
    uniqueIndex('upload_blocked')
      .on(table.blobPath)
      .where(sql`${table.scanState} in ('pending', 'infected')`),
    // Files that a scan is still to come for, in the order of the job that finds them.
    index('upload_to_scan')
      .on(table.id)
      .where(sql`${table.scanState} in ('pending', 'unscanned')`),
    check(
      'upload_scan_state_known',
      sql`${table.scanState} in ('unscanned', 'pending', 'clean', 'infected')
        and (${table.scanState} = 'infected') = (${table.finding} is not null)`,
    ),
  ],
);
