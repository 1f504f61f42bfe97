import type { BoundRoute } from '#server/http/bound-route.ts';

export const productRoutes: BoundRoute[] = [];

export { productNamed, type NamedProduct } from './products/product-named.ts';
export { deviceIntervalChanged } from './products/product-news.ts';
