import { useRefreshOf } from '#web/lib/query/use-refresh-of.ts';

/** Reads again what a request or a rule may have touched: requests, people, the overview. */
export const useRefresh = () => useRefreshOf('users', 'crm');
