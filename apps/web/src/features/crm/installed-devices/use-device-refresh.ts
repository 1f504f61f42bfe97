import { useInvalidate } from '#web/lib/query/use-invalidate.ts';

/** Reads again what a change of a device may have touched: lists, what is due, customers' counts. */
export const useDeviceRefresh = () => useInvalidate('installedDevices', 'crm');
