import { join } from 'node:path';
import type { BaseLogger } from 'pino';
import type { Config } from './config.ts';
import type { DatabaseAddress } from './database/database.ts';
import { handleDocumentJobs } from './domains/documents/index.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { systemClock } from './kernel/clock.ts';
import { createMailTransport } from './mail/create-mail-transport.ts';
import { deliverMail } from './mail/deliver-mail-job.ts';
import { mailDelivery } from './mail/deliver-mail.ts';
import type { Services } from './resource/context.ts';
import { foldingOfRowBlocks, foldRowBlocks } from './resource/fold-row-blocks.ts';

interface WorkOptions {
  readonly config: Config;
  readonly address: DatabaseAddress;
  readonly services: Services;
  readonly log: Pick<BaseLogger, 'warn' | 'error'>;
}

/** Begins the background work of this process: who does which job. Called once it listens. */
export async function startWork({ config, address, services, log }: WorkOptions): Promise<Jobs> {
  const { database } = services;
  const jobs = createJobs({ address, database, log });
  const transport = createMailTransport({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    folder: join(config.dataDir, 'mail'),
  });
  jobs.handle(deliverMail, mailDelivery(database, transport));
  jobs.handle(foldRowBlocks, foldingOfRowBlocks);
  handleDocumentJobs(jobs, { ...services, clock: systemClock });
  await jobs.start();
  return jobs;
}
