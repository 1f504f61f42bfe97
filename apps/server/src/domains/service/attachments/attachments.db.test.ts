import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditLog } from '@portal/contract/compliance';
import { requestUpload } from '@portal/contract/documents';
import {
  addRequestAttachment,
  addTicketAttachment,
  createServiceRequest,
  getTicketAttachmentUrl,
  listRequestAttachments,
  listTicketActivity,
  listTicketAttachments,
  maxAttachments,
  openTicketFromRequest,
  removeRequestAttachment,
  removeTicketAttachment,
} from '@portal/contract/service';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { serviceAttachment } from './service-attachment.table.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let portal: TestPortal;
let engineer: Caller;
let clinician: Caller;
let colleague: Caller;
let otherUser: Caller;
let own: { id: string };
/** Address of the store; downloads need a real connection. */
let address: string;

beforeAll(async () => {
  portal = await testPortal();
  address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  const { world } = portal;
  own = await world.addCustomer();
  engineer = await portal.signedIn(await world.addEmployee(['service']));
  clinician = await portal.signedIn(await world.addCustomerUser(own.id));
  colleague = await portal.signedIn(await world.addCustomerUser(own.id));
  const other = await world.addCustomer();
  otherUser = await portal.signedIn(await world.addCustomerUser(other.id));
});

afterAll(() => portal.close());

/** Uploads bytes as an attachment; returns the blob path. */
async function uploadFile(
  as: Caller,
  bytes: Uint8Array = png,
  name = 'photo.png',
): Promise<string> {
  const uploadRequest = await portal.call(requestUpload, {
    as,
    body: { upload_type: 'attachment', blob_path: name },
  });
  expect(uploadRequest.status).toBe(200);
  const url = new URL(uploadRequest.body.upload_url);
  const response = await portal.app.inject({
    method: 'PUT',
    url: `${url.pathname}${url.search}`,
    headers: { ...uploadRequest.body.headers, 'content-length': String(bytes.length) },
    payload: Buffer.from(bytes),
  });
  expect(response.statusCode).toBe(201);
  return uploadRequest.body.blob_path;
}

const attach = async (params: { id: string }, as: Caller, bytes?: Uint8Array, name?: string) =>
  portal.call(addTicketAttachment, {
    as,
    params,
    body: { blob_path: await uploadFile(as, bytes, name) },
  });

describe('asking for an upload', () => {
  it('allows customers attachments only, of any kind that is not dangerous', async () => {
    const requestUploadAs = (as: Caller, body: Record<string, unknown>) =>
      portal.call(requestUpload, { as, body });
    const photo = { upload_type: 'attachment', blob_path: 'IMG_1.HEIC' };
    expect((await requestUploadAs(clinician, photo)).status).toBe(200);
    for (const upload_type of ['document', 'marketing', 'import'])
      expect((await requestUploadAs(clinician, { ...photo, upload_type })).status).toBe(403);
    for (const blob_path of [
      'film.mp4',
      'device.log',
      'scan.dcm',
      'export.7z',
      'page.html',
      'notes',
    ])
      expect((await requestUploadAs(clinician, { ...photo, blob_path })).status).toBe(200);
    const dangerous = [
      'setup.exe',
      'install.msi',
      'run.bat',
      'manual.pdf.lnk',
      'disk.iso',
      'a.exe.',
    ];
    for (const blob_path of dangerous) {
      const refused = await requestUploadAs(clinician, { ...photo, blob_path });
      expect([refused.status, refused.body]).toEqual([
        400,
        { blob_path: [expect.stringMatching(/^Programs, installers, scripts, shortcuts and/u)] },
      ]);
    }
    const reader = await portal.signedIn(await portal.world.addEmployee(['documents']));
    expect((await requestUploadAs(reader, photo)).status).toBe(403);
  });
});

describe('attaching to a ticket', () => {
  it('returns 401, 403, 404, and 400 for another person’s upload or another file type', async () => {
    const params = await portal.world.addTicket(own.id);
    const body = { blob_path: 'attachment/none/x.png' };
    expect((await portal.call(addTicketAttachment, { params, body })).status).toBe(401);
    const reader = await portal.signedIn(await portal.world.addEmployee(['documents']));
    expect((await portal.call(addTicketAttachment, { as: reader, params, body })).status).toBe(403);
    expect((await portal.call(addTicketAttachment, { as: otherUser, params, body })).status).toBe(
      404,
    );
    const none = await portal.call(addTicketAttachment, { as: clinician, params, body });
    expect(none.status).toBe(400);
    expect(Object.keys(none.body)).toEqual(['blob_path']);
    const anothers = { blob_path: await uploadFile(engineer) };
    const taken = await portal.call(addTicketAttachment, { as: clinician, params, body: anothers });
    expect(taken.status).toBe(400);
    const disguised = await attach(params, clinician, Buffer.from('<html>'), 'photo.png');
    expect(disguised.status).toBe(400);
  });

  it('returns 201 with what the file is, shows it to both sides, and its link works', async () => {
    const params = await portal.world.addTicket(own.id);
    const added = await attach(params, clinician);
    expect(added).toMatchObject({
      status: 201,
      body: { file: { name: 'photo.png', size: png.length, content_type: 'image/png' } },
    });
    expect(added.body).not.toHaveProperty('blob_path');
    const officer = await portal.signedIn(await portal.world.addEmployee(['privacy']));
    const query = { object_type: 'service_attachment', object_id: added.body.id };
    const log = await portal.call(listAuditLog, { as: officer, query });
    expect(log.body.results.map(({ object_name }) => object_name)).toEqual([
      expect.stringMatching(/^T-\d+$/u),
    ]);
    const theirs = await attach(params, engineer, Buffer.from('%PDF-1.7\n'), 'report.pdf');
    for (const as of [engineer, clinician]) {
      const listed = await portal.call(listTicketAttachments, { as, params });
      expect(listed.body.results.map(({ id }) => id)).toEqual([theirs.body.id, added.body.id]);
    }
    const path = { ...params, attachmentId: theirs.body.id };
    const link = await portal.call(getTicketAttachmentUrl, { as: clinician, params: path });
    const url = new URL(link.body.download_url);
    const file = await fetch(`${address}${url.pathname}${url.search}`);
    expect([file.status, await file.text()]).toEqual([200, '%PDF-1.7\n']);
    for (const refused of [
      await portal.call(getTicketAttachmentUrl, { as: otherUser, params: path }),
      await portal.call(getTicketAttachmentUrl, {
        as: clinician,
        params: { ...(await portal.world.addTicket(own.id)), attachmentId: theirs.body.id },
      }),
      await portal.call(listTicketAttachments, { as: otherUser, params }),
    ])
      expect(refused.status).toBe(404);
    const steps = await portal.call(listTicketActivity, { as: clinician, params });
    expect(steps.body.results).toMatchObject([
      { kind: 'attachment_added', text: 'report.pdf' },
      { kind: 'attachment_added', text: 'photo.png' },
    ]);
  });

  const openXml = 'application/vnd.openxmlformats-officedocument';
  it.for([
    ['device.log', 'Error 7\n', 'text/plain', 'inline'],
    ['words.csv', 'a;b\n', 'text/csv', 'inline'],
    ['page.html', '<script>alert(1)</script>', 'application/octet-stream', 'attachment'],
    ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 'attachment'],
    ['scan.dcm', `${'\0'.repeat(128)}DICM`, 'application/octet-stream', 'attachment'],
    ['report.docx', 'PK\u0003\u0004', `${openXml}.wordprocessingml.document`, 'attachment'],
    ['budget.xlsm', 'PK\u0003\u0004', 'application/zip', 'attachment'],
    ['IMG_1.HEIC', '\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'image/heic', 'inline'],
    ['manual.pdf', '\u0001 scanned\r\n%PDF-1.7\n', 'application/pdf', 'inline'],
  ] as const)('accepts %s and delivers it safely', async ([name, bytes, type, disposition]) => {
    const params = await portal.world.addTicket(own.id);
    const added = await attach(params, clinician, Buffer.from(bytes, 'latin1'), name);
    expect(added.body.file).toEqual({ name, size: bytes.length, content_type: type });
    const path = { ...params, attachmentId: added.body.id };
    const link = await portal.call(getTicketAttachmentUrl, { as: engineer, params: path });
    const url = new URL(link.body.download_url);
    const { headers } = await fetch(`${address}${url.pathname}${url.search}`);
    expect(headers.get('content-disposition')).toMatch(new RegExp(`^${disposition};`, 'u'));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox/u);
  });

  it.for([
    ['a program', 'notes', 'MZ\u0090\0'],
    ['a script', 'notes.txt', '#!/bin/sh\n'],
    ['a shortcut', 'link.txt', '[InternetShortcut]\n'],
    ['a disk', 'device.dat', `${'\0'.repeat(32_768)}\u0001CD001`],
    ['a package', 'update.bin', '!<arch>\ndebian-binary   '],
  ] as const)('refuses %s under a harmless name', async ([, name, bytes]) => {
    const params = await portal.world.addTicket(own.id);
    const refused = await attach(params, clinician, Buffer.from(bytes, 'latin1'), name);
    expect([refused.status, refused.body]).toEqual([
      400,
      { blob_path: [expect.stringMatching(/^Programs, installers, scripts, shortcuts and/u)] },
    ]);
  });

  test('accepts 20 attachments and no more, however many come at once', async () => {
    const params = await portal.world.addTicket(own.id);
    const row = (at: number) => ({
      id: newId(),
      ticketId: params.id,
      blobPath: `attachment/${params.id}/${at}.png`,
      fileName: `${at}.png`,
      fileSize: 1,
      contentType: 'image/png',
    });
    const before = Array.from({ length: maxAttachments - 2 }, (_none, at) => row(at));
    await portal.database.orm.insert(serviceAttachment).values(before);
    const responses = await Promise.all(Array.from({ length: 5 }, () => attach(params, engineer)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 400, 400, 400]);
  });

  it('lets the author and employees delete an attachment, with its file', async () => {
    const params = await portal.world.addTicket(own.id);
    const first = await attach(params, clinician);
    const second = await attach(params, clinician);
    const remove = (as: Caller, { id: attachmentId }: { id: string }) =>
      portal.call(removeTicketAttachment, { as, params: { ...params, attachmentId } });
    const path = { ...params, attachmentId: first.body.id };
    const link = await portal.call(getTicketAttachmentUrl, { as: clinician, params: path });
    expect((await remove(colleague, first.body)).status).toBe(403);
    expect((await remove(otherUser, first.body)).status).toBe(404);
    expect((await remove(clinician, first.body)).status).toBe(204);
    expect((await remove(engineer, second.body)).status).toBe(204);
    expect((await remove(engineer, second.body)).status).toBe(404);
    const url = new URL(link.body.download_url);
    const expiredResponse = await portal.app.inject({ url: `${url.pathname}${url.search}` });
    expect(expiredResponse.statusCode).toBe(404);
    const { rows } = await portal.database.pool.query(
      `select from jobs.job where name = 'remove-file' and data->>'uploadId' in
        (select id::text from upload where blob_path like 'attachment/%')`,
    );
    expect(rows).toHaveLength(2);
    const steps = await portal.call(listTicketActivity, { as: clinician, params });
    expect(steps.body.results[0]).toMatchObject({ kind: 'attachment_removed', text: 'photo.png' });
  });
});

/** Waits until a transaction waits for a row lock of another one. */
async function waitForBlockedQuery(): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rows } = await portal.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
    await delay(10);
  }
  throw new Error('Nobody waits');
}

describe('attaching to a request', () => {
  it('passes attachments of a request to its ticket, before and after it is made', async () => {
    const { id: deviceId } = await portal.world.addInstalledDevice(own.id);
    const uploadRequest = { installed_device_id: deviceId, description: 'See photo.' };
    const { body: request } = await portal.call(createServiceRequest, {
      as: clinician,
      body: uploadRequest,
    });
    const attachTo = async () =>
      portal.call(addRequestAttachment, {
        as: clinician,
        params: request,
        body: { blob_path: await uploadFile(clinician) },
      });
    const before = await attachTo();
    expect(before.status).toBe(201);
    const { body: ticket } = await portal.call(openTicketFromRequest, {
      as: engineer,
      params: request,
    });
    const after = await attachTo();
    const listed = async () => {
      const ofTicket = await portal.call(listTicketAttachments, { as: engineer, params: ticket });
      const ofRequest = await portal.call(listRequestAttachments, {
        as: clinician,
        params: request,
      });
      return [ofTicket, ofRequest].map(({ body }) => body.results.map(({ id }) => id));
    };
    const both = [after.body.id, before.body.id];
    expect(await listed()).toEqual([both, both]);
    const path = { id: request.id, attachmentId: after.body.id };
    const removed = await portal.call(removeRequestAttachment, { as: clinician, params: path });
    expect(removed.status).toBe(204);
    expect(await listed()).toEqual([[before.body.id], [before.body.id]]);
  });

  test('copies no attachment to a ticket that is created while it is deleted', async () => {
    const { id: deviceId } = await portal.world.addInstalledDevice(own.id);
    const uploadRequest = { installed_device_id: deviceId, description: 'See photo.' };
    const { body: request } = await portal.call(createServiceRequest, {
      as: clinician,
      body: uploadRequest,
    });
    const { body: file } = await portal.call(addRequestAttachment, {
      as: clinician,
      params: request,
      body: { blob_path: await uploadFile(clinician) },
    });
    const ticket = await portal.world.addTicket(own.id);
    const other = await portal.database.pool.connect();
    await other.query('begin');
    await other.query('update service_request set service_ticket_id = $1 where id = $2', [
      ticket.id,
      request.id,
    ]);
    await other.query('update service_attachment set ticket_id = $1 where id = $2', [
      ticket.id,
      file.id,
    ]);
    const path = { id: request.id, attachmentId: file.id };
    const removing = portal.call(removeRequestAttachment, { as: clinician, params: path });
    await waitForBlockedQuery();
    await other.query('commit');
    other.release();
    expect((await removing).status).toBe(204);
    const steps = await portal.call(listTicketActivity, { as: clinician, params: ticket });
    expect(steps.body.results[0]).toMatchObject({ kind: 'attachment_removed' });
  });
});
