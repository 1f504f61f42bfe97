import { useRefreshOf } from '#web/lib/query/use-refresh-of.ts';

/** Reads again what a step of a ticket may have touched: tickets, requests, calendar. */
export const useTicketRefresh = () => useRefreshOf('service');

/** … and what the maintenance that a closed ticket leaves behind is shown in. */
export const useClosingRefresh = () => useRefreshOf('service', 'installedDevices', 'crm');
