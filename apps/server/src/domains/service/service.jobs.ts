import { alertPromises } from './promises/alert-promises.ts';
import { renewPublicHolidays } from './promises/renew-public-holidays.ts';

/** Background jobs of the domain. */
export const serviceJobs = [alertPromises, renewPublicHolidays] as const;
