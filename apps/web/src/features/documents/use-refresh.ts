import { useInvalidate } from '#web/lib/query/use-invalidate.ts';

/** Invalidates all queries of the library. */
export const useRefresh = () => useInvalidate('documents');
