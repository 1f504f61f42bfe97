import type { Group } from '@portal/contract/users';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

/** What the form of a group holds at first; an absent group is a new one. */
export function groupValues(group?: Group) {
  return {
    name: group?.name ?? '',
    permissions: (group?.permissions ?? []).toSorted(),
  } satisfies FormValues;
}
