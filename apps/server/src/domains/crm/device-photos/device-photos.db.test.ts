// @every-postgres It is the one that takes the routes of photos to their successes and conflicts.
import {
  addDevicePhoto,
  changeInstalledDevice,
  deleteCustomer,
  deleteInstalledDevice,
  getDevicePhotoUrl,
  getInstalledDevice,
  listInstalledDevices,
  maxDevicePhotos,
  removeDevicePhoto,
} from '@portal/contract/crm';
import { requestUpload } from '@portal/contract/documents';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upload } from '#server/domains/uploads/upload.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

const png = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489',
  'hex',
);

let portal: TestPortal;
/** Address of the store; downloads need a real connection. */
let origin: string;
let steward: Caller;
let engineer: Caller;
let clinician: Caller;
/** User of another clinic of the same customer. */
let nurse: Caller;
let outsider: Caller;
let own: { id: string };
let other: { id: string };
let clinic: { id: string };
let device: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { world } = portal;
  own = await world.addCustomer();
  other = await world.addCustomer();
  clinic = await world.addClinic(own.id);
  const elsewhere = await world.addClinic(own.id);
  const limited = { clinicRole: 'own_clinics' as const, clinicIds: [elsewhere.id] };
  steward = await portal.signedIn(await world.addEmployee(['customers']));
  engineer = await portal.signedIn(await world.addEmployee(['service']));
  clinician = await portal.signedIn(await world.addCustomerUser(own.id));
  nurse = await portal.signedIn(await world.addCustomerUser(own.id, limited));
  outsider = await portal.signedIn(await world.addCustomerUser(other.id));
});

beforeEach(async () => {
  device = await portal.world.addInstalledDevice(own.id, { clinicId: clinic.id });
});

afterAll(() => portal.close());

async function* streamBytes(bytes: Uint8Array) {
  yield bytes;
}

/** Uploads a picture; returns its blob path. */
async function send(as: Caller, bytes = png): Promise<string> {
  const body = { upload_type: 'device_photo', blob_path: 'laser.png' } as const;
  const requested = await portal.call(requestUpload, { as, body });
  expect(requested.status).toBe(200);
  await portal.storage.put(requested.body.blob_path, streamBytes(bytes), 'image/png');
  return requested.body.blob_path;
}

const add = (as: Caller, blob_path: string, params = device) =>
  portal.call(addDevicePhoto, { as, params, body: { blob_path } });

const read = async (as: Caller, params = device) =>
  (await portal.call(getInstalledDevice, { as, params })).body;

const isThere = async (blobPath: string) => (await portal.storage.describe(blobPath)) !== null;

it('refuses an upload without permission, and what is no picture or too large', async () => {
  const ask = async (as: Caller, body: object) => {
    const sent = { upload_type: 'device_photo', blob_path: 'laser.jpg', ...body };
    return (await portal.call(requestUpload, { as, body: sent })).status;
  };
  expect(await ask(portal.anonymous, {})).toBe(401);
  expect(await ask(engineer, {})).toBe(403);
  for (const as of [steward, clinician]) expect(await ask(as, {})).toBe(200);
  for (const blob_path of ['manual.pdf', 'logo.svg', 'IMG_1.HEIC'])
    expect(await ask(clinician, { blob_path })).toBe(400);
  expect(await ask(clinician, { size: 10 * 1024 * 1024 + 1 })).toBe(413);
});

describe('adding and removing', () => {
  it('refuses with 401, 403, 404 and 400, in this order', async () => {
    const path = await send(clinician);
    expect((await add(portal.anonymous, path)).status).toBe(401);
    expect((await add(engineer, path)).status).toBe(403);
    for (const as of [outsider, nurse]) expect((await add(as, path)).status).toBe(404);
    expect((await add(steward, path, { id: newId() })).status).toBe(404);
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const [as, wrong] of [
      [steward, path],
      [clinician, 'device_photo/nothing.png'],
      [clinician, await send(clinician, script)],
    ] as const)
      expect(await add(as, wrong)).toMatchObject({
        status: 400,
        body: { blob_path: [expect.any(String)] },
      });
    expect((await read(clinician)).photos).toEqual([]);
  });

  it('shows photos to the customer and employees, the first one in lists, and deletes the files', async () => {
    const [first, second] = [await send(clinician), await send(steward)];
    const one = await add(clinician, first);
    expect(one).toMatchObject({
      status: 201,
      body: { file: { name: 'laser.png', size: png.length, content_type: 'image/png' } },
    });
    const two = await add(steward, second);
    expect((await add(clinician, first)).status).toBe(400);
    for (const as of [clinician, engineer]) {
      const { photos, photo_id: photoId } = await read(as);
      expect(photos.map(({ id }) => id)).toEqual([one.body.id, two.body.id]);
      expect(photoId).toBe(one.body.id);
    }
    const query = { clinic_id: clinic.id };
    const listed = await portal.call(listInstalledDevices, { as: clinician, query });
    expect(listed.body.results.find(({ id }) => id === device.id)?.photo_id).toBe(one.body.id);

    const params = { ...device, photoId: one.body.id };
    const link = await portal.call(getDevicePhotoUrl, { as: engineer, params });
    const { pathname, search } = new URL(link.body.download_url);
    const shown = await fetch(`${origin}${pathname}${search}`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(png.equals(await shown.bytes())).toBe(true);
    const another = await portal.world.addInstalledDevice(own.id);
    for (const [as, path] of [
      [outsider, params],
      [nurse, params],
      [clinician, { ...another, photoId: one.body.id }],
    ] as const) {
      expect((await portal.call(getDevicePhotoUrl, { as, params: path })).status).toBe(404);
      expect((await portal.call(removeDevicePhoto, { as, params: path })).status).toBe(404);
    }
    expect((await portal.call(removeDevicePhoto, { as: engineer, params })).status).toBe(403);
    expect((await portal.call(removeDevicePhoto, { as: clinician, params })).status).toBe(204);
    expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
    expect((await read(clinician)).photo_id).toBe(two.body.id);
  });

  it('accepts a few photos and no more, however many come at once', async () => {
    const paths = await Promise.all(
      Array.from({ length: maxDevicePhotos + 2 }, () => send(clinician)),
    );
    const added = await Promise.all(paths.map((path) => add(clinician, path)));
    const refused = added.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(2);
    expect(Object.keys(refused[0]?.body ?? {})).toEqual(['blob_path']);
    expect((await read(clinician)).photos).toHaveLength(maxDevicePhotos);
  });
});

it('shows no photo that waits for the virus scanner', async () => {
  const path = await send(clinician);
  const { body } = await add(clinician, path);
  await portal.database.orm
    .update(upload)
    .set({ scanState: 'pending' })
    .where(eq(upload.blobPath, path));
  const { photos, photo_id: photoId } = await read(clinician);
  expect([photos[0]?.file.state, photoId]).toEqual(['pending', null]);
  const params = { ...device, photoId: body.id };
  const link = await portal.call(getDevicePhotoUrl, { as: clinician, params });
  expect([link.status, link.body]).toMatchObject([409, { code: 'file_pending' }]);
});

it('hides a photo from a later customer of the device, and deletes all with the device', async () => {
  const path = await send(clinician);
  const { body } = await add(clinician, path);
  const sold = { customer_id: other.id };
  await portal.call(changeInstalledDevice, { as: steward, params: device, body: sold });
  const { photos, photo_id: photoId } = await read(outsider);
  expect([photos, photoId]).toEqual([[], null]);
  const params = { ...device, photoId: body.id };
  expect((await portal.call(getDevicePhotoUrl, { as: outsider, params })).status).toBe(404);
  expect((await read(steward)).photos).toEqual([]);
  const removed = await portal.call(deleteInstalledDevice, { as: steward, params: device });
  expect([removed.status, await isThere(path)]).toEqual([204, false]);
});

it('goes with its customer, who had the device before, and whose deletion it does not prevent', async () => {
  const former = await portal.world.addCustomer();
  const sold = await portal.world.addInstalledDevice(former.id);
  const { status } = await add(steward, await send(steward), sold);
  const body = { customer_id: other.id };
  await portal.call(changeInstalledDevice, { as: steward, params: sold, body });
  const deleted = await portal.call(deleteCustomer, { as: steward, params: former });
  expect([status, deleted.status]).toEqual([201, 204]);
  const left = await portal.database.pool.query(
    'select from device_photo where installed_device_id = $1',
    [sold.id],
  );
  expect(left.rowCount).toBe(0);
});
