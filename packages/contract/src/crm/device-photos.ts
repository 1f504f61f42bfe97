import * as T from '../schema/index.ts';
import { Id, Instant, object, requiredText, route, signedIn } from '../kernel/index.ts';
import { StoredFile } from '../documents/stored-file.ts';

/** The most photos that a device has. */
export const maxDevicePhotos = 5;

/** A photo of an installed device: a picture that browsers show (`pictureTypes`). */
export const DevicePhoto = object({ id: Id, file: StoredFile, created_at: Instant });

export type DevicePhoto = T.Static<typeof DevicePhoto>;

const path = '/crm/installed-devices/{id}/photos/';
const photoPath = '/crm/installed-devices/{id}/photos/{photoId}/';
const photoParams = object({ id: Id, photoId: Id });
/** Who may say what a device is called may show what it looks like. */
const access = { employees: 'customers', customers: true } as const;

export const addDevicePhoto = route({
  id: 'crm.installed-devices.photos.add',
  method: 'POST',
  path,
  summary: 'Add a photo to an installed device',
  access,
  params: object({ id: Id }),
  body: object({ blob_path: requiredText(1000) }),
  responses: { 201: DevicePhoto },
});

export const getDevicePhotoUrl = route({
  id: 'crm.installed-devices.photos.download-url',
  method: 'GET',
  path: `${photoPath}download-url/`,
  summary: 'Get a link to a device photo',
  access: signedIn,
  errors: ['file_pending', 'file_quarantined'],
  params: photoParams,
  responses: {
    200: object({ download_url: T.String({ format: 'uri' }), expires_at: Instant }),
  },
});

export const removeDevicePhoto = route({
  id: 'crm.installed-devices.photos.remove',
  method: 'DELETE',
  path: photoPath,
  summary: 'Delete a photo of an installed device',
  access,
  params: photoParams,
  responses: { 204: null },
});
