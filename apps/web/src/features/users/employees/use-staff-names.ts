import { listGroups, listJobTitles, listTeams } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { allRowsQuery } from '#web/lib/list/all-rows-query.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';

/** Query of all groups by name, for employees with `staff`. */
export const groupsQuery = () => allRowsQuery('users', listGroups, { ordering: 'name' });

/** Query of all job titles by name, for employees with `staff`. */
export const jobTitlesQuery = () => routeQuery('users', listJobTitles);

/** Query of the teams in use, for employees with `staff`. */
export const teamsQuery = () => routeQuery('users', listTeams);

/** Returns lookups for the names of groups and job titles. Missing until they are loaded. */
export function useStaffNames() {
  const { data: groups } = useQuery(groupsQuery());
  const { data: jobTitles } = useQuery(jobTitlesQuery());
  return {
    getJobTitle: (id: string | null | undefined) =>
      jobTitles?.find((jobTitle) => jobTitle.id === id)?.name ?? null,
    listGroupNames: (ids: readonly string[]) =>
      (groups ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name),
  };
}
