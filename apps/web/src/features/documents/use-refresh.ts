import { useInvalidate } from '#web/lib/query/use-invalidate.ts';

/** Has every list and detail of the library read again. */
export const useRefresh = () => useInvalidate('documents');
