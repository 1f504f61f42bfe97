import { findUnreadTexts } from './texts/schedule-text-reading.ts';
import { readText } from './texts/read-text.ts';

/** Background jobs of the domain. */
export const documentJobs = [findUnreadTexts, readText] as const;
