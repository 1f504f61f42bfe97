import { useRefreshOf } from '#web/lib/query/use-refresh-of.ts';

/** Has the notices, their count and the settings read again. */
export const useRefresh = () => useRefreshOf('notices');
