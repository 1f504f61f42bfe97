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
export { addCompatibleDevices } from './products/add-compatible-devices.ts';
export { assertGtin, type ProductBody } from './products/product-body.ts';
export { productResources } from './products/product.resources.ts';
export { lockProductReference } from './products/lock-product-reference.ts';
export { deviceIntervalChanged } from './products/product-events.ts';
