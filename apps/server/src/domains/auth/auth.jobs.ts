import { mailResetLink } from './passwords/request-reset.ts';
import { sweepSignIns } from './sweep/sweep-sign-ins.ts';
import { executeResets } from './two-factor/reset/execute-resets.ts';

/** Background jobs of the domain. */
export const authJobs = [mailResetLink, sweepSignIns, executeResets] as const;
