import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Age in ms at which a new link is requested; a link expires after five minutes. */
const refreshAfter = 4 * 60_000;

interface FileLink {
  /** Key of the link in the cache. */
  readonly queryKey: readonly unknown[];
  /** Requests a link. */
  readonly request: () => Promise<string>;
  /** False while no link is needed. */
  readonly enabled: boolean;
}

/**
 * Returns a link by which an element loads a file itself. Requested if `enabled`, and again after the
 * link has expired. Not persisted, because it opens the file for anyone who has it.
 */
export function useFileLink({ queryKey, request, enabled }: FileLink) {
  const [failures, setFailures] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: request,
    enabled,
    staleTime: refreshAfter,
    gcTime: refreshAfter,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return {
    address: data,
    failed: error !== null || failures > 1,
    onLoadError: () => {
      setFailures(failures + 1);
      if (failures === 0) void refetch();
    },
  };
}
