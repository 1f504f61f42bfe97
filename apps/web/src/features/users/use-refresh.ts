import { useRefreshOf } from '#web/lib/query/use-refresh-of.ts';

/** Reads again what a change of people or groups may have touched: lists, details, customers' counts. */
export const useRefresh = () => useRefreshOf('users', 'crm');
