import { alertPromises } from './promises/alert-promises.ts';
import { renewPublicHolidays } from './promises/renew-public-holidays.ts';
import { closeCompletedTickets } from './tickets/close-completed-tickets.ts';

/** Background jobs of the domain. */
export const serviceJobs = [alertPromises, renewPublicHolidays, closeCompletedTickets] as const;
