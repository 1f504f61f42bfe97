import { useInvalidate } from '#web/lib/query/use-invalidate.ts';

/**
 * Invalidates every query that a change of the catalogue can affect, since other objects name
 * products.
 */
export const useRefresh = () => useInvalidate('products', 'documents', 'installedDevices', 'crm');
