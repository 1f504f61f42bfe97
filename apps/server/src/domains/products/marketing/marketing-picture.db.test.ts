import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Language } from '@portal/contract/kernel';
import { requestUpload } from '@portal/contract/documents';
import {
  deleteDevice,
  deleteMarketingContent,
  getMarketingContent,
  putMarketingContent,
} from '@portal/contract/products';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

const png = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489',
  'hex',
);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

let portal: TestPortal;
let origin: string;
let steward: Caller;
let colleague: Caller;
let clinician: Caller;
let params: { resourceType: 'devices'; id: string };

beforeAll(async () => {
  portal = await testPortal();
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { world } = portal;
  steward = await portal.signedIn(await world.addEmployee(['catalogue']));
  colleague = await portal.signedIn(await world.addEmployee(['catalogue', 'documents']));
  const { id: customerId } = await world.addCustomer();
  clinician = await portal.signedIn(await world.addCustomerUser(customerId));
  params = { resourceType: 'devices', id: (await world.addProduct()).id };
});

afterAll(() => portal.close());

async function upload(as: Caller, bytes: Uint8Array, name = 'light.png'): Promise<string> {
  const body = { upload_type: 'marketing', blob_path: name } as const;
  const response = await portal.call(requestUpload, { as, body });
  expect(response.status).toBe(200);
  await portal.storage.put(response.body.blob_path, streamBytes(bytes), 'image/png');
  return response.body.blob_path;
}

async function* streamBytes(bytes: Uint8Array) {
  yield bytes;
}

const write = (image: string | null | undefined, as = steward, lang: Language = 'en') =>
  portal.call(putMarketingContent, {
    as,
    params,
    query: { lang },
    body: { headline: 'Light', ...(image === undefined ? {} : { image_blob_path: image }) },
  });

const isThere = async (blobPath: string) => (await portal.storage.describe(blobPath)) !== null;

it('requires `catalogue` for the upload and an image of at most 10 MiB', async () => {
  const request = (as: Caller, body: object) =>
    portal.call(requestUpload, {
      as,
      body: { upload_type: 'marketing', blob_path: 'light.png', ...body },
    });
  expect((await request(portal.anonymous, {})).status).toBe(401);
  expect((await request(clinician, {})).status).toBe(403);
  expect((await request(steward, { blob_path: 'manual.pdf' })).status).toBe(400);
  expect((await request(steward, { blob_path: 'light.svg' })).status).toBe(400);
  expect((await request(steward, { size: 10 * 1024 * 1024 + 1 })).status).toBe(413);
  expect((await request(steward, { size: 10 * 1024 * 1024 })).status).toBe(200);
});

it('returns 400 for another’s upload, a missing one, and a file that is no image', async () => {
  const others = await upload(colleague, png);
  const script = await upload(steward, svg);
  for (const path of [others, script, 'marketing/nothing.png']) {
    expect(await write(path)).toMatchObject({
      status: 400,
      body: { image_blob_path: [expect.any(String)] },
    });
  }
});

it('shows the picture with the text, keeps it when omitted, and deletes it when replaced or cleared', async () => {
  const first = await upload(steward, png);
  const written = await write(first);
  expect(written).toMatchObject({ status: 200, body: { image_blob_path: first } });
  const { image_url: address } = written.body;
  const { pathname, search } = new URL(address ?? '');
  const shown = await fetch(`${origin}${pathname}${search}`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
  expect(png.equals(await shown.bytes())).toBe(true);

  expect((await write(undefined)).body.image_blob_path).toBe(first);
  expect((await write(first)).body.image_blob_path).toBe(first);
  // A colleague saves the picture they see: it is not their upload, and it stays.
  expect((await write(first, colleague)).body.image_blob_path).toBe(first);

  const second = await upload(steward, png);
  expect((await write(second)).body.image_blob_path).toBe(second);
  expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
  // A released picture cannot be used again.
  expect((await write(first)).status).toBe(400);

  expect((await write(null)).body).toMatchObject({ image_blob_path: null, image_url: null });
  expect(await isThere(second)).toBe(false);
});

test('deletes the picture with its content or the product', async () => {
  const english = await upload(steward, png);
  const dutch = await upload(steward, png);
  await write(english);
  await write(dutch, steward, 'nl');
  const deletion = await portal.call(deleteMarketingContent, {
    as: steward,
    params,
    query: { lang: 'en' },
  });
  expect([deletion.status, await isThere(english), await isThere(dutch)]).toEqual([
    204,
    false,
    true,
  ]);
  const read = await portal.call(getMarketingContent, {
    as: steward,
    params,
    query: { lang: 'nl' },
  });
  expect(read.body.image_blob_path).toBe(dutch);
  const { status } = await portal.call(deleteDevice, { as: steward, params: { id: params.id } });
  expect([status, await isThere(dutch)]).toEqual([204, false]);
});

test('gives one upload to only one of two concurrent writes', async () => {
  params = { resourceType: 'devices', id: (await portal.world.addProduct()).id };
  const blobPath = await upload(steward, png);
  const responses = await Promise.all([
    write(blobPath, steward, 'en'),
    write(blobPath, steward, 'fr'),
  ]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});
