import { useInvalidate } from '#web/lib/query/use-invalidate.ts';

/** Invalidates the rights, and everything that they show to or hide from a customer. */
export const useRefresh = () => useInvalidate('crm', 'products', 'documents');
