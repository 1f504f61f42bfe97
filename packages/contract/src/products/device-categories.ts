import type * as T from '../schema/index.ts';
import {
  crud,
  employeesWith,
  entity,
  everyEmployee,
  requiredText,
  route,
} from '../kernel/index.ts';

const category = entity({ input: { name: requiredText(100) }, shown: {} });

/** Category of devices: laser, ultrasound, … */
export const {
  input: DeviceCategoryInput,
  patch: DeviceCategoryPatch,
  item: DeviceCategory,
} = category;

export type DeviceCategory = T.Static<typeof DeviceCategory>;
export type DeviceCategoryInput = T.Static<typeof DeviceCategoryInput>;

const routes = crud('products.device-categories', '/products/device-categories/', {
  noun: ['a device category', 'device categories'],
  read: everyEmployee,
  write: employeesWith('catalogue'),
  entity: category,
  filters: {},
  orderings: ['name'],
  errors: { remove: ['in_use'] },
});

export const {
  list: listDeviceCategories,
  create: createDeviceCategory,
  get: getDeviceCategory,
  remove: deleteDeviceCategory,
} = routes;

export const changeDeviceCategory = route({
  ...routes.change,
  summary: 'Rename a device category',
});
