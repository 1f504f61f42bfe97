import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { scopeKey } from '#web/lib/query/route-query.ts';
import { getAttachmentUrl, type AttachmentHolder } from './attachment-holder.ts';

/** Age in ms at which a new link is requested; a link expires after five minutes. */
const refreshAfter = 4 * 60_000;

/**
 * Returns a link for an element that loads the file itself; requested if `wanted`, and again after
 * it has expired. Not persisted, because it opens the file for anyone who has it.
 */
export function useAttachmentLink(holder: AttachmentHolder, id: string, enabled: boolean) {
  const [failures, setFailures] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: [...scopeKey('service'), 'link', holder.kind, id],
    queryFn: () => getAttachmentUrl(holder, id),
    enabled: enabled,
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
