import type { BoundRoute } from '#server/http/bound-route.ts';
import { deviceCategoryRoutes } from './categories/device-categories.routes.ts';
import { manufacturerRoutes } from './manufacturers/manufacturers.routes.ts';
import { marketingRoutes } from './marketing/marketing.routes.ts';
import { productTypeRoutes } from './products/product-types.routes.ts';

export const productRoutes: BoundRoute[] = [
  ...manufacturerRoutes,
  ...deviceCategoryRoutes,
  ...productTypeRoutes,
  ...marketingRoutes,
];

export { deviceCategories } from './categories/device-category.resource.ts';
export { manufacturers } from './manufacturers/manufacturer.resource.ts';
export { addCompatible } from './products/add-compatible.ts';
export { checkGtin, type ProductBody } from './products/product-body.ts';
export { productResources } from './products/product.resources.ts';
export { productNamed } from './products/product-named.ts';
export { deviceIntervalChanged } from './products/product-news.ts';
