import { useRefreshOf } from '#web/lib/query/use-refresh-of.ts';

/** Reads again what a change of the catalogue may have touched: it is named by much else. */
export const useRefresh = () => useRefreshOf('products', 'documents', 'installedDevices', 'crm');
