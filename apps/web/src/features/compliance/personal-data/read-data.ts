import { exportMyData, exportPerson, type PersonalData } from '@portal/contract/compliance';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';

/** Id of the person; null for the caller. */
export type DataSubject = string | null;

/** Fetches all data about a person. Each call is an export with an audit entry. */
export const readData = (subject: DataSubject, signal?: AbortSignal): Promise<PersonalData> => {
  const options = signal ? { signal } : {};
  return subject === null
    ? call(exportMyData, options)
    : call(exportPerson, { params: { id: subject }, ...options });
};

/**
 * Query options of the data page. Fetched once and never refetched, since each call is audited. Not
 * cached.
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
