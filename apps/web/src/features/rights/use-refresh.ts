import { useRefreshOf } from '#web/lib/query/use-refresh-of.ts';

/** Has the rights read again, and whatever they open or close to a customer. */
export const useRefresh = () => useRefreshOf('crm', 'products', 'documents');
