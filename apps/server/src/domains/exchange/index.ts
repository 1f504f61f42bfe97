import type { BoundRoute } from '#server/http/bound-route.ts';
import { exportRoutes } from './exports/exports.routes.ts';

export const exchangeRoutes: BoundRoute[] = [...exportRoutes];
