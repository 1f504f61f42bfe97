import type { Group } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { groupsQuery, jobTitlesQuery } from './use-staff-names.ts';

const staff = 'staff';

/** Returns the default group of a new employee (API.md §2), if it exists. */
export const firstGroups = (groups: readonly Group[]): readonly Group[] =>
  groups.filter(({ name }) => name.toLowerCase() === staff);

/** Queries the groups and job titles for the form of an employee as one query. */
export function useEmployeeChoices() {
  const groups = useQuery(groupsQuery());
  const jobTitles = useQuery(jobTitlesQuery());
  const data =
    groups.data && jobTitles.data ? { groups: groups.data, jobTitles: jobTitles.data } : undefined;
  return {
    data,
    error: groups.error ?? jobTitles.error,
    isFetching: groups.isFetching || jobTitles.isFetching,
    dataUpdatedAt: Math.min(groups.dataUpdatedAt, jobTitles.dataUpdatedAt),
    refetch: async () => Promise.all([groups.refetch(), jobTitles.refetch()]),
  };
}
