import type { Jobs } from '#server/jobs/jobs.ts';
import { handleExecuteAnonymizations } from './execute-anonymizations.ts';
import {
  executeAnonymizations,
  finishAnonymization,
  replayAnonymizations,
  scrubDatabase,
} from './anonymization-jobs.ts';
import type { AnonymizationTools } from './anonymization-tools.ts';
import { handleFinishAnonymization } from './finish-anonymization.ts';
import { handleReplayAnonymizations } from './replay-anonymizations.ts';
import { handleScrubDatabase } from './scrub-database.ts';

/** Registers the handlers of `anonymizationJobs`. */
export function handleAnonymizationJobs(jobs: Jobs, tools: AnonymizationTools): void {
  jobs.handle(executeAnonymizations, handleExecuteAnonymizations(tools));
  jobs.handle(finishAnonymization, handleFinishAnonymization(tools));
  jobs.handle(replayAnonymizations, handleReplayAnonymizations(tools));
  jobs.handle(scrubDatabase, handleScrubDatabase(tools));
}
