import { renewPublicHolidays } from './promises/renew-public-holidays.ts';

/** Background jobs of the domain. */
export const serviceJobs = [renewPublicHolidays] as const;
