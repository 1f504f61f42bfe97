import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendJob } from '#server/jobs/send-job.ts';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { runJobs } from './run-jobs.ts';
import { secretKey, testPortal, type TestPortal } from './portal.ts';
import { anonymizationRequest } from '../domains/compliance/requests/anonymization-request.table.ts';
import { executeAnonymizations } from '../domains/compliance/anonymization/execute-anonymizations.ts';
import {
  type AnonymizationTools,
  createAnonymizationTools,
} from '../domains/compliance/anonymization/anonymization-tools.ts';
import { finishAnonymization } from '../domains/compliance/anonymization/finish-anonymization.ts';

/** Test portal with the tools of the anonymization jobs. */
export interface AnonymizationPortal extends TestPortal {
  readonly dataDir: string;
  readonly tools: AnonymizationTools;
  /** Adds an approved request whose grace period ended a day ago. Returns its id. */
  addDueRequest(
    userId: string,
    overrides?: Partial<typeof anonymizationRequest.$inferInsert>,
  ): Promise<string>;
  /** Runs `executeAnonymizations` once, then the jobs that it sent. */
  runJobs(): Promise<void>;
}

export async function anonymizationPortal(): Promise<AnonymizationPortal> {
  const portal = await testPortal();
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-erasure-'));
  const settings = { secretKey, dataDir, files: { store: 'folder' } as const };
  const tools = createAnonymizationTools(portal, settings, { clock: portal.clock, scrubber: null });
  return {
    ...portal,
    dataDir,
    tools,
    async addDueRequest(userId, overrides = {}) {
      const id = newId();
      const yesterday = addMilliseconds(portal.clock.now(), -days(1)).toISOString();
      await portal.database.orm.insert(anonymizationRequest).values({
        id,
        userId,
        status: 'approved',
        gracePeriodDays: 30,
        graceEndsAt: yesterday,
        approvedAt: yesterday,
        ...overrides,
      });
      return id;
    },
    async runJobs() {
      await portal.database.orm.transaction((tx) => sendJob(tx, executeAnonymizations, {}));
      await runJobs(portal, executeAnonymizations, tools);
      await runJobs(portal, finishAnonymization, tools);
    },
    async close() {
      await portal.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
