import { setTimeout as delay } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { chainAuditLog } from './domains/compliance/audit-chain/chain-audit-log-job.ts';
import { handleChainAuditLog } from './domains/compliance/audit-chain/handle-chain-audit-log.ts';
import type { Config } from './config.ts';
import type { DatabaseAddress } from './database/database.ts';
import type { ClusterConnection } from './database/embedded/cluster.ts';
import { scrubCluster } from './database/embedded/scrub-cluster.ts';
import { isUnreachable } from './database/postgres-error.ts';
import {
  handleExecuteResets,
  handleMailResetLink,
  handleSweepSignIns,
} from './domains/auth/index.ts';
import { mailResetLink } from './domains/auth/passwords/mail-reset-link-job.ts';
import { sweepSignIns } from './domains/auth/sweep/sweep-sign-ins-job.ts';
import { executeResets } from './domains/auth/two-factor/reset/execute-resets-job.ts';
import {
  executeAnonymizations,
  replayAnonymizations,
} from './domains/compliance/anonymization/anonymization-jobs.ts';
import {
  handleAnonymizationJobs,
  createAnonymizationTools,
  handleSweepRetention,
} from './domains/compliance/index.ts';
import { sweepRetention } from './domains/compliance/retention/sweep-retention-job.ts';
import { handleDocumentJobs } from './domains/documents/index.ts';
import { findUnreadTexts } from './domains/documents/texts/find-unread-texts-job.ts';
import { handleImportExportJobs } from './domains/import-export/index.ts';
import { findNotifications } from './domains/notifications/finding/find-notifications-job.ts';
import { handleNotificationJobs } from './domains/notifications/index.ts';
import { handleUploadJobs } from './domains/uploads/index.ts';
import { recordStatus } from './domains/system/status/record-status-job.ts';
import { handleSystemJobs, type OutageWatch } from './domains/system/index.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { sendJob } from './jobs/send-job.ts';
import { seconds, systemClock } from './kernel/clock.ts';
import { deliverMail } from './mail/deliver-mail-job.ts';
import { handleDeliverMail } from './mail/deliver-mail.ts';
import { createMailTransportFactory } from './mail-transport-factory.ts';
import type { Services } from './resource/context.ts';
import { handleCompactRowCounts, compactRowCounts } from './resource/compact-row-counts.ts';
import {
  handleSweepIdempotencyKeys,
  sweepIdempotencyKeys,
} from './resource/sweep-idempotency-keys.ts';

const maxAttempts = 30;

interface WorkOptions {
  readonly config: Config;
  readonly address: DatabaseAddress;
  /** The embedded cluster; null where the database is the operator's. */
  readonly cluster: ClusterConnection | null;
  readonly services: Services;
  readonly outages: Pick<OutageWatch, 'suspect'>;
  readonly log: Pick<BaseLogger, 'warn' | 'error'>;
}

/** Begins the background work of this process: who does which job. Called once it listens. */
export async function startWork(options: WorkOptions): Promise<Jobs> {
  const { config, address, cluster, services, outages, log } = options;
  const { database } = services;
  const onFailure = (error: unknown): void => {
    if (isUnreachable(error)) outages.suspect();
  };
  const jobs = createJobs({ address, database, log, onFailure });
  const mail = createMailTransportFactory(config);
  const transport = await mail.transport();
  jobs.handle(deliverMail, handleDeliverMail(database, transport));
  jobs.handle(compactRowCounts, handleCompactRowCounts);
  jobs.handle(sweepIdempotencyKeys, handleSweepIdempotencyKeys(systemClock));
  jobs.handle(chainAuditLog, handleChainAuditLog(database, systemClock));
  jobs.handle(mailResetLink, handleMailResetLink(services, systemClock));
  jobs.handle(sweepSignIns, handleSweepSignIns(systemClock));
  jobs.handle(executeResets, handleExecuteResets(services, systemClock));
  handleUploadJobs(jobs, { ...services, clock: systemClock });
  handleDocumentJobs(jobs, { ...services, clock: systemClock });
  handleImportExportJobs(jobs, { ...services, clock: systemClock });
  handleSystemJobs(jobs, { ...services, clock: systemClock, mail });
  handleNotificationJobs(jobs, { ...services, clock: systemClock });
  const scrubber = cluster && { scrub: (limit: number) => scrubCluster(cluster, limit) };
  const erasureOptions = { clock: systemClock, scrubber };
  handleAnonymizationJobs(jobs, createAnonymizationTools(services, config, erasureOptions));
  jobs.handle(sweepRetention, handleSweepRetention(services, systemClock));
  await startWithRetries(jobs, services, log);
  return jobs;
}

/** A database that goes away in this very moment is soon back; it is no reason to end the portal. */
async function startWithRetries(
  jobs: Jobs,
  { database }: Services,
  log: WorkOptions['log'],
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await jobs.start();
      // Runs at once what became due while no portal ran.
      return await database.orm.transaction(async (tx) => {
        await sendJob(tx, executeResets, {});
        await sendJob(tx, findUnreadTexts, {});
        await sendJob(tx, findNotifications, {});
        await sendJob(tx, replayAnonymizations, {});
        await sendJob(tx, executeAnonymizations, {});
        await sendJob(tx, recordStatus, {});
      });
    } catch (error) {
      await jobs.stop();
      if (attempt === maxAttempts || !isUnreachable(error)) throw error;
      log.warn({ attempt }, 'jobs not started');
      await delay(seconds(1));
    }
  }
}
