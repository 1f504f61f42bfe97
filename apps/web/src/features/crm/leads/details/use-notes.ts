import { listLeadNotes, type Lead, type LeadNote } from '@portal/contract/crm';
import { pageSize } from '@portal/contract/kernel';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/lib/api/call.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';

/** The notes that are shown before older ones are asked for. */
const firstNotes = 10;

/** The notes of a lead, newest first: the last ones, and older ones page by page once they are asked for. */
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

/** A note that was just added has moved the others on: one may stand on two pages for a moment. */
function deduplicateNotes(notes: readonly LeadNote[]): LeadNote[] {
  return [...new Map(notes.map((note) => [note.id, note])).values()];
}
