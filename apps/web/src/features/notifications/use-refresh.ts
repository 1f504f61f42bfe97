import { useInvalidate } from '#web/lib/query/use-invalidate.ts';

/** Has the notices, their count and the settings read again. */
export const useRefresh = () => useInvalidate('notifications');
