import { listGroups, listJobTitles } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { allRowsQuery } from '#web/lib/list/all-rows-query.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';

/** All groups by name, for who keeps employees. */
export const groupsQuery = () => allRowsQuery('users', listGroups, { ordering: 'name' });

/** All job titles by name, for who keeps employees. */
export const jobTitlesQuery = () => routeQuery('users', listJobTitles);

/** What the groups and job titles of employees are called; null until it is known. */
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
