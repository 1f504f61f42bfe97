import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { scopeKey } from '#web/lib/query/route-query.ts';
import { askForLink, type AttachmentHolder } from './attachment-holder.ts';

/** A link is asked for anew when it is this old, in ms: it ends after five minutes. */
const goodFor = 4 * 60_000;

/**
 * A link by which an element loads the file itself, asked for where `wanted`, and once more where it
 * had ended. Kept in no storage: it opens the file for whoever holds it.
 */
export function useAttachmentLink(holder: AttachmentHolder, id: string, wanted: boolean) {
  const [failures, setFailures] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: [...scopeKey('service'), 'link', holder.kind, id],
    queryFn: () => askForLink(holder, id),
    enabled: wanted,
    staleTime: goodFor,
    gcTime: goodFor,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return {
    address: data,
    failed: error !== null || failures > 1,
    onFault: () => {
      setFailures(failures + 1);
      if (failures === 0) void refetch();
    },
  };
}
