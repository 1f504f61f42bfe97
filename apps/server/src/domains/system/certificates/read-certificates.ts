import type { ComponentState } from '@portal/contract/system';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { days } from '#server/kernel/clock.ts';
import { certificateCheck } from './certificate-check.table.ts';

/** What was last seen of the certificate of an address. */
export interface CertificateState {
  readonly setting: string;
  readonly host: string;
  readonly checkedAt: string;
  readonly validUntil: string | null;
  readonly failure: string | null;
}

/** Milliseconds before its end from which on a certificate needs attention. */
const warningTime = days(21);

const all = createStatement(sql`
  select setting, host, checked_at as "checkedAt", valid_until as "validUntil", failure
  from ${certificateCheck} order by valid_until nulls last, setting`);

/** Returns the certificates of the configured addresses, the next to end first. */
export const readCertificates = (database: Database): Promise<CertificateState[]> =>
  all.run<CertificateState & Record<string, unknown>>(database, {});

/**
 * Returns the state of a certificate: down when it has ended, degraded in its last three weeks. One
 * that could not be read is not rated: other checks report a server that is away.
 */
export function rateCertificate(
  { validUntil }: Pick<CertificateState, 'validUntil'>,
  now: Date,
): ComponentState {
  if (validUntil === null) return 'ok';
  const left = Date.parse(validUntil) - now.getTime();
  if (left <= 0) return 'down';
  return left < warningTime ? 'degraded' : 'ok';
}

/** Returns the whole days until the end: 0 on the last, negative afterwards; null if unknown. */
export const countDaysLeft = (
  { validUntil }: Pick<CertificateState, 'validUntil'>,
  now: Date,
): number | null =>
  validUntil === null ? null : Math.floor((Date.parse(validUntil) - now.getTime()) / days(1));
