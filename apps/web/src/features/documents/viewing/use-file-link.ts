import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { scopeKey } from '#web/lib/query/route-query.ts';
import { requestFileLink } from './file-link.ts';
import type { FileSource } from './file-source.ts';

/** A link for an element that loads the file by itself; it is asked for anew where it failed. */
export function useFileLink({ documentId, version, edition }: FileSource) {
  const [failures, setFailures] = useState(0);
  // Kept in no storage: it opens the file for whoever holds it.
  const { data, error, refetch } = useQuery({
    queryKey: [...scopeKey('documents'), 'link', documentId, version, edition],
    queryFn: async () => (await requestFileLink({ documentId, version })).download_url,
    gcTime: 0,
    staleTime: Infinity,
  });
  return {
    address: data,
    /** The file did not come over a fresh link either. */
    failed: error !== null || failures > 1,
    onLoaded: () => setFailures(0),
    onError: () => {
      setFailures(failures + 1);
      if (failures === 0) void refetch();
    },
    retry: () => {
      setFailures(0);
      void refetch();
    },
  };
}
