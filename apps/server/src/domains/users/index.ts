import type { BoundRoute } from '#server/http/bound-route.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';

export const userRoutes: BoundRoute[] = [...accountRoutes];
export { createEmployee, NewEmployee } from './accounts/create-employee.ts';
export { leaveClinic } from './accounts/leave-clinic.ts';
