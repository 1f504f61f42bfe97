import type { BoundRoute } from '#server/http/bound-route.ts';

export const rightRoutes: BoundRoute[] = [];
