import {
  executeAnonymizations,
  replayAnonymizations,
} from './anonymization/execute-anonymizations.ts';
import { finishAnonymization } from './anonymization/finish-anonymization.ts';
import { scrubDatabase } from './anonymization/scrub-database.ts';
import { chainAuditLog } from './audit-chain/chain-audit-log.ts';
import { forwardAuditLog } from './audit-forward/forward-audit-log.ts';
import { sweepRetention } from './retention/sweep-retention.ts';
import { watchRefusals } from './traces/watch-refusals.ts';

/** Background jobs of the domain. */
export const complianceJobs = [
  replayAnonymizations,
  executeAnonymizations,
  finishAnonymization,
  scrubDatabase,
  chainAuditLog,
  forwardAuditLog,
  watchRefusals,
  sweepRetention,
] as const;
