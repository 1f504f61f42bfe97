import { type Access, isAllowed } from '@portal/contract/kernel';
import type { Me } from '@portal/contract/users';

/** Returns whether the user may call a route with this access (API.md §2); the server decides. */
export function can(user: Me, access: Access): boolean {
  if (access === 'anyone') return true;
  if (user.role === 'customer')
    return access.customers === 'managers' ? user.clinic_role === 'manager' : access.customers;
  return isAllowed(access.employees, (permission) => user.permissions.includes(permission));
}
