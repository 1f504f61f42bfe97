import { useInvalidate } from '#web/lib/query/use-invalidate.ts';

/** Reads again what a request or a rule may have touched: requests, people, the overview. */
export const useRefresh = () => useInvalidate('users', 'crm');
