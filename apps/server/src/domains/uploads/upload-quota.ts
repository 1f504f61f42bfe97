import { maxUploadSize, getCustomerUploads } from '@portal/contract/documents';
import type { RouteResponse } from '@portal/contract/kernel';
import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { readSecuritySettings } from '#server/domains/auth/index.ts';
import { securitySettings } from '#server/domains/auth/security/security-settings.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { isId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { upload } from './upload.table.ts';

/** Returns the bytes that a new upload counts as: a size that was not given may be any. */
export const toCountedSize = (size: number | null | undefined): number => size ?? maxUploadSize;

/** Bytes of a customer's files and open uploads; an index has both columns. */
const usedBytes = (customerId: SQL): SQL => sql`(
  select coalesce(sum(${upload.countedSize}), 0) from ${upload} where ${upload.customerId} = ${customerId})::float8`;

const usedByCustomer = createStatement(
  sql`select ${usedBytes(sql`${sql.placeholder('customerId')}::uuid`)} as used`,
);

/** Lets uploads of one customer be counted one after the other, without locking a row that others need. */
const lockQuota = createStatement(
  sql`select pg_advisory_xact_lock(hashtextextended('upload quota', 0) # hashtextextended(${sql.placeholder('customerId')}::text, 0))`,
);

/**
 * Rejects an upload of a customer's user that exceeds what is left of the customer's quota
 * (`upload_quota_bytes`). The transaction that calls it inserts the upload, which then counts.
 * @throws DomainError `too_large`, whose sentence names what is left.
 */
export async function assertBytesLeft(
  tx: Transaction,
  { customerId, size }: { customerId: string; size: number },
): Promise<void> {
  const { uploadQuotaBytes: quota } = await readSecuritySettings(tx);
  if (quota === null) return;
  await lockQuota.runIn(tx, { customerId });
  const [row] = await usedByCustomer.runIn<{ used: number }>(tx, { customerId });
  const left = Math.max(0, quota - (row?.used ?? 0));
  if (size <= left) return;
  const params = { left: toMegabytes(left), quota: toMegabytes(quota) };
  throw new DomainError('too_large', { message: { key: 'document.quota_exceeded', params } });
}

/** Rounds down: a file of the named size is then accepted. */
const toMegabytes = (bytes: number): number => Math.floor(bytes / 1024 ** 2);

const usageOfCustomer = createStatement(sql`
  select ${usedBytes(sql`${customer.id}`)} as used_bytes,
    ${securitySettings.uploadQuotaBytes}::float8 as quota_bytes
  from ${customer} cross join ${securitySettings}
  where ${customer.id} = ${sql.placeholder('customerId')}::uuid`);

type CustomerUploads = RouteResponse<typeof getCustomerUploads>;

/**
 * Returns how much the users of a customer have uploaded, and may.
 * @throws DomainError `not_found`.
 */
async function readCustomerUploads(
  context: Context,
  { id: customerId }: { id: string },
): Promise<CustomerUploads> {
  authorize(context.actor, getCustomerUploads.access);
  const [usage] = isId(customerId)
    ? await usageOfCustomer.run<CustomerUploads>(context.database, { customerId })
    : [];
  if (!usage) throw new DomainError('not_found');
  return usage;
}

/** Route of a customer's uploads. */
export const uploadQuotaRoutes: BoundRoute[] = [
  bind(
    getCustomerUploads,
    ({ context, params }) => readCustomerUploads(context, params),
    readCustomerUploads,
  ),
];
