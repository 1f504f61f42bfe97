import { useInvalidate } from '#web/lib/query/use-invalidate.ts';

/** Reads again what a change of the catalogue may have touched: it is named by much else. */
export const useRefresh = () => useInvalidate('products', 'documents', 'installedDevices', 'crm');
