import { useInvalidate } from '#web/lib/query/use-invalidate.ts';

/** Refetches the notifications, their count and the settings. */
export const useRefresh = () => useInvalidate('notifications');
