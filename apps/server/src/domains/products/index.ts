import type { BoundRoute } from '#server/http/bound-route.ts';
import { deviceCategoryRoutes } from './categories/device-category.resource.ts';
import { manufacturerRoutes } from './manufacturers/manufacturers.routes.ts';
import { marketingRoutes } from './marketing/marketing.routes.ts';
import { productTypeRoutes } from './products/product-types.routes.ts';

export const productRoutes: BoundRoute[] = [
  ...manufacturerRoutes,
  ...deviceCategoryRoutes,
  ...productTypeRoutes,
  ...marketingRoutes,
];

export { followMarketingPicture } from './marketing/follow-file-state.ts';
export {
  listCompatibleDevices,
  setManyCompatibleDevices,
} from './products/set-compatible-devices.ts';
export { productResources } from './products/product.resources.ts';
export { lockProductReference } from './products/product-rules.ts';
export { deviceIntervalChanged } from './products/product-rules.ts';
