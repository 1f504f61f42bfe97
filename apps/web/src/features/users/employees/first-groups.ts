import type { Group } from '@portal/contract/users';

const staff = 'staff';

/** The group that a new employee joins unless others are chosen (API.md §2), where it is there. */
export const firstGroups = (groups: readonly Group[]): readonly Group[] =>
  groups.filter(({ name }) => name.toLowerCase() === staff);
