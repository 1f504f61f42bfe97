import type { BoundRoute } from '#server/http/bound-route.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';

export const userRoutes: BoundRoute[] = [...accountRoutes];
export { leaveClinic } from './accounts/leave-clinic.ts';
