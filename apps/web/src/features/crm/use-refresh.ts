import { useRefreshOf } from '#web/lib/query/use-refresh-of.ts';

/** Reads again what a change of a customer or clinic may have touched: lists, counts, users, devices. */
export const useRefresh = () => useRefreshOf('crm', 'users', 'installedDevices');
