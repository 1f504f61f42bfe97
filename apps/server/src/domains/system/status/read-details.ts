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
import { readConnections } from './probe-database.ts';
import { readMailboxState } from './probe-mailbox.ts';

/** The start applies every migration of this version, or ends. */
const loadMigrationNames = loadOnce(async () => listMigrationNames(migrationsFolder));

/** Reads what operators look up beside the components. @throws Error without the database. */
export async function readDetails(
  database: Database,
  { now, hasMailbox }: { readonly now: Date; readonly hasMailbox: boolean },
): Promise<SystemDetails> {
  const [migrations, connections, mail, certificates, mailbox] = await Promise.all([
    loadMigrationNames(),
    readConnections(database),
    readMailState(database),
    readCertificates(database),
    hasMailbox ? readMailboxState(database) : null,
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
    mailbox: mailbox && {
      last_read_at: mailbox.lastReadAt,
      last_mail_at: mailbox.lastMailAt,
      failed_at: mailbox.failedAt,
      failure: mailbox.failure,
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
