import { planMaintenanceVisits } from '@portal/contract/service';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { planVisits } from './plan-visits.ts';

export const visitRoutes: BoundRoute[] = [
  bind(planMaintenanceVisits, ({ context, body }) => planVisits(context, body)),
];
