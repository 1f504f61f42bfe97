import { useInvalidate } from '#web/lib/query/use-invalidate.ts';

/** Reads again what a step of a ticket may have touched: tickets, requests, calendar. */
export const useTicketRefresh = () => useInvalidate('service');

/** … and what the maintenance that a closed ticket leaves behind is shown in. */
export const useClosingRefresh = () => useInvalidate('service', 'installedDevices', 'crm');
