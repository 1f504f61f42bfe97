import {
  addDevicePhoto as addRoute,
  getDevicePhotoUrl,
  removeDevicePhoto as removeRoute,
} from '@portal/contract/crm';
import { createFileLink } from '#server/domains/documents/index.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { installedDevices } from '../installed-devices/installed-device.resource.ts';
import { addDevicePhoto } from './add-device-photo.ts';
import { getDevicePhoto } from './device-photo.resource.ts';
import { removeDevicePhoto } from './remove-device-photo.ts';

const locateDevice = (context: Context, { id }: { id: string }) =>
  read(context, installedDevices, id);

export const devicePhotoRoutes: BoundRoute[] = [
  bind(
    addRoute,
    async ({ context, params, body }) => {
      const { id } = await locateDevice(context, params);
      return addDevicePhoto(context, { id, body });
    },
    locateDevice,
  ),
  bind(
    getDevicePhotoUrl,
    async ({ context, params }) => {
      authorize(context.actor, getDevicePhotoUrl.access);
      const { blob_path, file } = await getDevicePhoto(context, params);
      return createFileLink(context, { blob_path, ...file }, false);
    },
    getDevicePhoto,
  ),
  bind(removeRoute, ({ context, params }) => removeDevicePhoto(context, params), getDevicePhoto),
];
