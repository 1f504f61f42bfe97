import type { FileState } from '@portal/contract/documents';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { DomainError } from '#server/kernel/domain-error.ts';
import { upload } from '../upload.table.ts';

/** True for an upload whose file is not delivered; the index `upload_blocked` finds it. */
const isBlocked = sql`${upload.scanState} in ('pending', 'infected')`;

/**
 * Selects the state of a stored file, for the file object of a response; null for a file that is
 * delivered. Files without an upload are the portal's own.
 */
export const selectFileState = (blobPath: PgColumn): SQL<FileState | null> => sql`(
  select case ${upload.scanState} when 'pending' then 'pending' else 'quarantined' end
  from ${upload} where ${upload.blobPath} = ${blobPath} and ${isBlocked})`;

/** True for a stored file that is delivered. */
export const isDelivered = (blobPath: PgColumn): SQL => sql`not exists (
  select from ${upload} where ${upload.blobPath} = ${blobPath} and ${isBlocked})`;

/**
 * Checks that a file may be delivered.
 * @throws DomainError `file_pending` before the scanner found it clean; `file_quarantined` if it is
 * infected.
 */
export function requireDelivered(state: FileState | null | undefined): void {
  if (state === 'pending') throw new DomainError('file_pending', { retryAfterSeconds: 5 });
  if (state === 'quarantined') throw new DomainError('file_quarantined');
}
