import type { Jobs } from '#server/jobs/jobs.ts';
import { dueAnonymizations } from './due-anonymizations.ts';
import {
  carryOutAnonymizations,
  finishAnonymization,
  replayAnonymizations,
  scrubDatabase,
} from './erasure-jobs.ts';
import type { ErasureTools } from './erasure-tools.ts';
import { anonymizationFinish } from './finish-anonymization.ts';
import { anonymizationReplay } from './replay-anonymizations.ts';
import { databaseScrub } from './scrub-database.ts';

/** Says who does the `erasureJobs`. */
export function handleErasureJobs(jobs: Jobs, tools: ErasureTools): void {
  jobs.handle(carryOutAnonymizations, dueAnonymizations(tools));
  jobs.handle(finishAnonymization, anonymizationFinish(tools));
  jobs.handle(replayAnonymizations, anonymizationReplay(tools));
  jobs.handle(scrubDatabase, databaseScrub(tools));
}
