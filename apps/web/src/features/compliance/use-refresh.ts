import { useInvalidate } from '#web/lib/query/use-invalidate.ts';

/** Invalidates everything that a request or rule may change. */
export const useRefresh = () => useInvalidate('users', 'crm');
