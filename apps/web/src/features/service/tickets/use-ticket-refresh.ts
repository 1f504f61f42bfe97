import { useInvalidate } from '#web/lib/query/use-invalidate.ts';

/** Invalidates all data that a step of a ticket can change: tickets, requests and calendar. */
export const useTicketRefresh = () => useInvalidate('service');

/** Also invalidates the data that shows the maintenance record of a closed ticket. */
export const useClosingRefresh = () => useInvalidate('service', 'installedDevices', 'crm');
