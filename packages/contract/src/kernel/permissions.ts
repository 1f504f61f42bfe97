import { oneOf } from './fields.ts';

/** The areas of work that a group may open to its members (API.md §2). */
export const permissions = [
  'pipeline',
  'documents',
  'service',
  'customers',
  'catalogue',
  'viewing_rights',
  'users',
  'staff',
  'privacy',
  'system',
] as const;

export type Permission = (typeof permissions)[number];

export const PermissionName = oneOf(permissions);
