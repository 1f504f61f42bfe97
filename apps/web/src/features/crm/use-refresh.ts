import { useInvalidate } from '#web/lib/query/use-invalidate.ts';

/** Reads again what a change of a customer or clinic may have touched: lists, counts, users, devices. */
export const useRefresh = () => useInvalidate('crm', 'users', 'installedDevices');
