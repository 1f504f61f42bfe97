import type { Database } from '#server/database/database.ts';
import {
  countDaysLeft,
  rateCertificate,
  readCertificates,
} from '../certificates/read-certificates.ts';
import type { Finding } from './probe.ts';

/**
 * Rates the certificate that ends next, by what the job has stored. Returns null if no configured
 * address has one.
 * @throws Error if the database does not respond.
 */
export async function probeCertificates(database: Database, now: Date): Promise<Finding | null> {
  const certificates = await readCertificates(database);
  const [next] = certificates;
  if (!next) return null;
  const days = countDaysLeft(next, now);
  if (days === null)
    return { status: 'ok', latencyMs: null, detail: { key: 'system.certificates.unknown' } };
  const status = rateCertificate(next, now);
  const params = { host: next.host, days };
  const keys = { ok: 'fine', degraded: 'ending', down: 'ended' } as const;
  return {
    status,
    latencyMs: null,
    detail: { key: `system.certificates.${keys[status]}`, params },
  };
}
