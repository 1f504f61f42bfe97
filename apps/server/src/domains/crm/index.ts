import type { BoundRoute } from '#server/http/bound-route.ts';
import { clinicRoutes } from './clinics/clinics.routes.ts';
import { customerRoutes } from './customers/customers.routes.ts';
import { overviewRoutes } from './overview/overview.routes.ts';

export const crmRoutes: BoundRoute[] = [...overviewRoutes, ...customerRoutes, ...clinicRoutes];
