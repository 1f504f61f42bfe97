import { isAllowed, type Access } from '@portal/contract/kernel';
import type { Me } from '@portal/contract/users';

/** Whether the user may make a call with this access at all (API.md §2); the server decides anew. */
export function can(user: Me, access: Access): boolean {
  if (access === 'anyone') return true;
  if (user.role === 'customer') return access.customers;
  return isAllowed(access.employees, (permission) => user.permissions.includes(permission));
}
