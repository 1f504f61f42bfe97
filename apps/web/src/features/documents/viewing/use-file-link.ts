import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { scopeKey } from '#web/lib/query/route-query.ts';
import { requestFileLink } from './file-link.ts';
import type { FileSource } from './file-source.ts';

/** Link for an element that loads a file itself. Requests a new link after a failed load. */
export function useFileLink({ documentId, version, edition }: FileSource) {
  const [failures, setFailures] = useState(0);
  // Not persisted: anyone who has the link can open the file.
  const { data, error, refetch } = useQuery({
    queryKey: [...scopeKey('documents'), 'link', documentId, version, edition],
    queryFn: async () => (await requestFileLink({ documentId, version })).download_url,
    gcTime: 0,
    staleTime: Infinity,
  });
  return {
    address: data,
    /** Loading failed with a fresh link too. */
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
