import { backUp } from './backup/back-up.ts';
import { checkCertificates } from './certificates/check-certificates.ts';
import { recordStatus } from './status/record-status.ts';
import { cleanStoredTexts } from './stored-texts/clean-stored-texts.ts';

/** Background jobs of the domain. */
export const systemJobs = [recordStatus, checkCertificates, cleanStoredTexts, backUp] as const;
