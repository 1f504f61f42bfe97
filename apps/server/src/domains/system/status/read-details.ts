import type { SystemDetails } from '@portal/contract/system';
import type { Database } from '#server/database/database.ts';
import { listMigrationNames, migrationsFolder } from '#server/database/migration-files.ts';
import { loadOnce } from '#server/kernel/clock.ts';
import { readMailState } from '#server/mail/read-mail-state.ts';
import {
  countDaysLeft,
  rateCertificate,
  readCertificates,
} from '../certificates/read-certificates.ts';
import { readConnections } from './read-connections.ts';

/** The start applies every migration of this version, or ends. */
const loadMigrationNames = loadOnce(async () => listMigrationNames(migrationsFolder));

/** Reads what operators look up beside the components. @throws Error without the database. */
export async function readDetails(database: Database, now: Date): Promise<SystemDetails> {
  const [migrations, connections, mail, certificates] = await Promise.all([
    loadMigrationNames(),
    readConnections(database),
    readMailState(database),
    readCertificates(database),
  ]);
  return {
    migrations: { applied: migrations.length, last: migrations.at(-1) ?? null },
    connections,
    mail: {
      waiting: mail.waiting,
      last_sent_at: mail.lastSentAt,
      last_failed_at: mail.lastFailedAt,
      last_failure: mail.lastFailure,
    },
    certificates: certificates.map((certificate) => ({
      setting: certificate.setting,
      host: certificate.host,
      status: certificate.validUntil === null ? null : rateCertificate(certificate, now),
      valid_until: certificate.validUntil,
      days_left: countDaysLeft(certificate, now),
      checked_at: certificate.checkedAt,
      failure: certificate.failure,
    })),
  };
}
