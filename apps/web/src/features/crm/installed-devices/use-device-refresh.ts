import { useRefreshOf } from '#web/lib/query/use-refresh-of.ts';

/** Reads again what a change of a device may have touched: lists, what is due, customers' counts. */
export const useDeviceRefresh = () => useRefreshOf('installedDevices', 'crm');
