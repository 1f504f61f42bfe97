import { useQuery } from '@tanstack/react-query';
import { groupsQuery, jobTitlesQuery } from './use-staff-names.ts';

/** The groups and job titles that the form of an employee offers, as one query. */
export function useEmployeeChoices() {
  const groups = useQuery(groupsQuery());
  const jobTitles = useQuery(jobTitlesQuery());
  const data =
    groups.data && jobTitles.data ? { groups: groups.data, jobTitles: jobTitles.data } : undefined;
  return {
    data,
    error: groups.error ?? jobTitles.error,
    isFetching: groups.isFetching || jobTitles.isFetching,
    refetch: async () => Promise.all([groups.refetch(), jobTitles.refetch()]),
  };
}
