import type { Group } from '@portal/contract/users';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

/** Returns the initial values of the form of a group; without a group, of a new one. */
export function groupValues(group?: Group) {
  return {
    name: group?.name ?? '',
    permissions: (group?.permissions ?? []).toSorted(),
  } satisfies FormValues;
}
