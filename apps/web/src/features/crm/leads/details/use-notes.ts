import { listLeadNotes, type Lead, type LeadNote } from '@portal/contract/crm';
import { pageSize } from '@portal/contract/kernel';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/lib/api/call.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';

/** Number of notes shown before older ones are loaded. */
const firstNotes = 10;

/** Notes of a lead, newest first; older ones load page by page. */
export function useNotes(lead: Lead) {
  const [isRequested, setRequested] = useState(false);
  const params = { id: lead.id };
  const { queryKey } = routeQuery('crm', listLeadNotes, { params });
  const older = useInfiniteQuery({
    queryKey: [...queryKey, 'older'],
    enabled: isRequested,
    initialPageParam: firstNotes,
    queryFn: ({ pageParam: offset, signal }) =>
      call(listLeadNotes, { params, query: { offset, limit: pageSize.default }, signal }),
    getNextPageParam: (page, _pages, offset) =>
      page.next === null ? null : offset + page.results.length,
  });
  const read = (older.data?.pages ?? []).flatMap((page) => page.results);
  return {
    notes: deduplicateNotes([...lead.notes.slice(0, firstNotes), ...read]),
    hasOlder: older.data ? older.hasNextPage : lead.notes.length > firstNotes,
    isLoading: older.isFetching && isRequested,
    isFailed: older.isError,
    showOlder: () => {
      if (isRequested) void (older.data ? older.fetchNextPage() : older.refetch());
      setRequested(true);
    },
  };
}

/** A new note shifts the others, so one may be on two pages for a moment. */
function deduplicateNotes(notes: readonly LeadNote[]): LeadNote[] {
  return [...new Map(notes.map((note) => [note.id, note])).values()];
}
