import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendJob } from '#server/jobs/send-job.ts';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { doJobs } from '../../../../test/do-jobs.ts';
import { secretKey, testPortal, type TestPortal } from '../../../../test/portal.ts';
import { anonymizationRequest } from '../requests/anonymization-request.table.ts';
import { dueAnonymizations } from './due-anonymizations.ts';
import { carryOutAnonymizations, finishAnonymization } from './erasure-jobs.ts';
import type { ErasureTools } from './erasure-tools.ts';
import { anonymizationFinish } from './finish-anonymization.ts';
import { openErasureTools } from './open-erasure-tools.ts';

/** A test portal with what anonymizations need. */
export interface ErasingPortal extends TestPortal {
  readonly dataDir: string;
  readonly tools: ErasureTools;
  /** An approved request about somebody whose grace period has been over for a day. */
  ask(
    userId: string,
    overrides?: Partial<typeof anonymizationRequest.$inferInsert>,
  ): Promise<string>;
  /** One round of the job that erases, and all that follow from it. */
  carryOut(): Promise<void>;
}

export async function erasingPortal(): Promise<ErasingPortal> {
  const portal = await testPortal();
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-erasure-'));
  const settings = { secretKey, dataDir, azure: null };
  const tools = openErasureTools(portal, settings, { clock: portal.clock, scrubber: null });
  return {
    ...portal,
    dataDir,
    tools,
    async ask(userId, overrides = {}) {
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
    async carryOut() {
      await portal.database.orm.transaction((tx) => sendJob(tx, carryOutAnonymizations, {}));
      await doJobs(portal, carryOutAnonymizations, dueAnonymizations(tools));
      await doJobs(portal, finishAnonymization, anonymizationFinish(tools));
    },
    async close() {
      await portal.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
