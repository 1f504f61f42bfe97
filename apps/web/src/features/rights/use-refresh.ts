import { useInvalidate } from '#web/lib/query/use-invalidate.ts';

/** Has the rights read again, and whatever they open or close to a customer. */
export const useRefresh = () => useInvalidate('crm', 'products', 'documents');
