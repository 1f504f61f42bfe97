import { getCustomerUploads, maxUploadSize, requestUpload } from '@portal/contract/documents';
import {
  addTicketAttachment,
  maxAttachmentBytes,
  removeTicketAttachment,
} from '@portal/contract/service';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { securitySettings } from '#server/domains/auth/security/security-settings.table.ts';
import { serviceAttachment } from '#server/domains/service/attachments/service-attachment.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { runJob } from '#server/testing/run-jobs.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { upload } from './upload.table.ts';

const megabyte = 1024 ** 2;

let portal: TestPortal;
let engineer: Caller;
let own: { id: string };
let clinician: Caller;
let colleague: Caller;
let otherUser: Caller;

beforeAll(async () => {
  portal = await testPortal();
  engineer = await portal.signedIn(await portal.world.addEmployee(['service', 'documents']));
});
afterAll(() => portal.close());

beforeEach(async () => {
  const { world } = portal;
  own = await world.addCustomer();
  clinician = await portal.signedIn(await world.addCustomerUser(own.id));
  colleague = await portal.signedIn(await world.addCustomerUser(own.id));
  otherUser = await portal.signedIn(await world.addCustomerUser((await world.addCustomer()).id));
  await setQuota(10 * megabyte);
});

const setQuota = (uploadQuotaBytes: number | null) =>
  portal.database.orm.update(securitySettings).set({ uploadQuotaBytes });

const request = (as: Caller, size?: number) =>
  portal.call(requestUpload, {
    as,
    body: {
      upload_type: 'attachment',
      blob_path: 'photo.txt',
      ...(size === undefined ? {} : { size }),
    },
  });

const usage = async (as = engineer, { id } = own) =>
  portal.call(getCustomerUploads, { as, params: { id } });

/** Uploads bytes, with their size given or not, and attaches them to a ticket. */
async function attach(as: Caller, ticket: { id: string }, bytes: number, isSizeGiven = true) {
  const { body } = await request(as, isSizeGiven ? bytes : undefined);
  const url = new URL(body.upload_url);
  const stored = await portal.app.inject({
    method: 'PUT',
    url: `${url.pathname}${url.search}`,
    headers: { ...body.headers, 'content-length': String(bytes) },
    payload: Buffer.alloc(bytes, 'a'),
  });
  expect(stored.statusCode).toBe(201);
  const { blob_path } = body;
  return portal.call(addTicketAttachment, { as, params: ticket, body: { blob_path } });
}

const addTicket = () => portal.world.addTicket(own.id);

describe('quota of a customer', () => {
  it('refuses an upload that exceeds what is left, and names it', async () => {
    expect((await request(clinician, 6 * megabyte)).status).toBe(200);
    const refused = await request(colleague, 5 * megabyte);
    expect(refused.status).toBe(413);
    expect(refused.body).toMatchObject({
      code: 'too_large',
      detail: expect.stringContaining('4 MB left of 10 MB'),
    });
    expect((await request(colleague, 4 * megabyte)).status).toBe(200);
    expect((await request(clinician, 1)).status).toBe(413);
  });

  it.each([
    ['exactly what is left', 10 * megabyte, 200],
    ['one byte more', 10 * megabyte + 1, 413],
    ['nothing', 0, 200],
    ['far more', maxUploadSize, 413],
    ['more than any file may have', maxUploadSize + 1, 413],
    ['a size that is not given', undefined, 413],
  ] as const)('decides about %s', async (_name, size, status) => {
    expect((await request(clinician, size)).status).toBe(status);
  });

  test('counts neither for other customers nor for employees', async () => {
    expect((await request(clinician, 10 * megabyte)).status).toBe(200);
    expect((await request(otherUser, 10 * megabyte)).status).toBe(200);
    for (let at = 0; at < 3; at += 1)
      expect((await request(engineer, 10 * megabyte)).status).toBe(200);
    expect((await usage()).body).toEqual({
      used_bytes: 10 * megabyte,
      quota_bytes: 10 * megabyte,
    });
  });

  it('allows any number without a quota, and counts all the same', async () => {
    await setQuota(null);
    for (let at = 0; at < 3; at += 1)
      expect((await request(clinician, 100 * megabyte)).status).toBe(200);
    expect((await usage()).body).toEqual({ used_bytes: 300 * megabyte, quota_bytes: null });
    await setQuota(megabyte);
    expect((await request(clinician, 1)).body).toMatchObject({
      detail: expect.stringContaining('0 MB left of 1 MB'),
    });
  });

  test('limits concurrent uploads of several people, too', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_none, at) => request(at % 2 ? clinician : colleague, 1_100_000)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(9);
    expect((await usage()).body.used_bytes).toBe(9 * 1_100_000);
  });

  test('gives the bytes of a removed file back at once', async () => {
    const ticket = await addTicket();
    const { body: file } = await attach(clinician, ticket, megabyte);
    expect((await usage()).body.used_bytes).toBe(megabyte);
    const params = { ...ticket, attachmentId: file.id };
    await portal.call(removeTicketAttachment, { as: clinician, params });
    expect((await usage()).body.used_bytes).toBe(0);
  });

  it('counts the bytes that arrive where no size was given', async () => {
    await setQuota(maxUploadSize);
    const { status } = await attach(clinician, await addTicket(), 1000, false);
    expect(status).toBe(201);
    expect((await usage()).body.used_bytes).toBe(1000);
  });

  it('gives the bytes of an unused upload back after a day', async () => {
    await request(clinician, megabyte);
    await portal.database.orm
      .update(upload)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(upload.customerId, own.id));
    await runJob(sweepUploads, portal);
    expect((await usage()).body.used_bytes).toBe(0);
  });
});

describe('what a customer has uploaded', () => {
  it('returns 401, 403 to customers’ users, and 404 without such a customer', async () => {
    expect((await usage(portal.anonymous)).status).toBe(401);
    expect((await usage(clinician)).status).toBe(403);
    expect((await usage(engineer, { id: newId() })).status).toBe(404);
    expect((await usage(engineer, { id: 'none' })).status).toBe(404);
    expect((await usage(engineer)).status).toBe(200);
  });
});

test('limits all files of a ticket together, and names what is left', async () => {
  await setQuota(null);
  const ticket = await addTicket();
  const { status, body } = await attach(engineer, ticket, 1000);
  expect(status).toBe(201);
  await portal.database.orm
    .update(serviceAttachment)
    .set({ fileSize: maxAttachmentBytes - 2000 })
    .where(eq(serviceAttachment.id, body.id));
  expect((await attach(engineer, ticket, 2001)).status).toBe(400);
  expect((await attach(engineer, ticket, 2000)).status).toBe(201);
  const full = await attach(engineer, ticket, 1);
  expect(full.body).toEqual({
    blob_path: [expect.stringMatching(/1024 MB in total\. 0 MB are left/u)],
  });
});
