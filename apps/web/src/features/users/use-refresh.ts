import { useInvalidate } from '#web/lib/query/use-invalidate.ts';

/** Invalidates queries after a change of people or groups: lists, details, customers' counts. */
export const useRefresh = () => useInvalidate('users', 'crm');
