import { useInvalidate } from '#web/lib/query/use-invalidate.ts';

/** Reads again what a change of people or groups may have touched: lists, details, customers' counts. */
export const useRefresh = () => useInvalidate('users', 'crm');
