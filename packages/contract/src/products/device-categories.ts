import * as T from '../schema/index.ts';
import {
  employeesWith,
  everyEmployee,
  Id,
  listQuery,
  toPage,
  toPatch,
  object,
  requiredText,
  route,
} from '../kernel/index.ts';

const idParams = object({ id: Id });
const access = employeesWith('catalogue');

export const DeviceCategoryInput = object({ name: requiredText(100) });

export const DeviceCategoryPatch = toPatch(DeviceCategoryInput);

/** Category of devices: laser, ultrasound, … */
export const DeviceCategory = object({ id: Id, name: T.String() });

export type DeviceCategory = T.Static<typeof DeviceCategory>;
export type DeviceCategoryInput = T.Static<typeof DeviceCategoryInput>;

export const listDeviceCategories = route({
  id: 'products.device-categories.list',
  method: 'GET',
  path: '/products/device-categories/',
  summary: 'List device categories',
  access: everyEmployee,
  query: listQuery({ filters: {}, orderings: ['name'] }),
  responses: { 200: toPage(DeviceCategory) },
});

export const createDeviceCategory = route({
  id: 'products.device-categories.create',
  method: 'POST',
  path: '/products/device-categories/',
  summary: 'Create a device category',
  access,
  body: DeviceCategoryInput,
  responses: { 201: DeviceCategory },
  idempotent: true,
  versioned: true,
});

export const getDeviceCategory = route({
  id: 'products.device-categories.get',
  method: 'GET',
  path: '/products/device-categories/{id}/',
  summary: 'Get a device category',
  access: everyEmployee,
  params: idParams,
  responses: { 200: DeviceCategory },
  versioned: true,
});

export const changeDeviceCategory = route({
  id: 'products.device-categories.change',
  method: 'PATCH',
  path: '/products/device-categories/{id}/',
  summary: 'Rename a device category',
  access,
  params: idParams,
  body: DeviceCategoryPatch,
  responses: { 200: DeviceCategory },
  versioned: true,
});

export const deleteDeviceCategory = route({
  id: 'products.device-categories.delete',
  method: 'DELETE',
  path: '/products/device-categories/{id}/',
  summary: 'Delete a device category',
  access,
  params: idParams,
  responses: { 204: null },
  errors: ['in_use'],
  versioned: true,
});
