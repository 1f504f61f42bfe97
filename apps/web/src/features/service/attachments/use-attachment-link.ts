import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { scopeKey } from '#web/lib/query/route-query.ts';
import { getAttachmentUrl, type AttachmentHolder } from './attachment-holder.ts';

/** A link is asked for anew when it is this old, in ms: it ends after five minutes. */
const refreshAfter = 4 * 60_000;

/**
 * A link by which an element loads the file itself, asked for where `wanted`, and once more where it
 * had ended. Kept in no storage: it opens the file for whoever holds it.
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
