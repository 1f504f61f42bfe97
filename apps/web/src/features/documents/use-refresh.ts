import { useRefreshOf } from '#web/lib/query/use-refresh-of.ts';

/** Has every list and detail of the library read again. */
export const useRefresh = () => useRefreshOf('documents');
