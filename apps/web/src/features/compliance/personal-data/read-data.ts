import { exportMyData, exportPerson, type PersonalData } from '@portal/contract/compliance';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';

/** Whose data: those of the person with this id; null: the caller's own. */
export type DataSubject = string | null;

/** Asks for all that is held on a person. Each call is an export, and stands in the audit log. */
export const readData = (subject: DataSubject, signal?: AbortSignal): Promise<PersonalData> => {
  const options = signal ? { signal } : {};
  return subject === null
    ? call(exportMyData, options)
    : call(exportPerson, { params: { id: subject }, ...options });
};

/**
 * Query options for the page that shows them. It is asked for once, and not again by itself: each
 * time is logged. Kept nowhere: it leaves with the page.
 */
export const dataQuery = (subject: DataSubject) =>
  queryOptions({
    queryKey: ['personal-data', subject ?? 'own'],
    queryFn: ({ signal }) => readData(subject, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
