import type { Group } from '@portal/contract/users';

const staff = 'staff';

/** Returns the default group of a new employee (API.md §2), if it exists. */
export const firstGroups = (groups: readonly Group[]): readonly Group[] =>
  groups.filter(({ name }) => name.toLowerCase() === staff);
