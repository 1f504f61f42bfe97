import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deleteMarketingContent,
  deletePharmaceutical,
  getMarketingContent,
  putMarketingContent,
  type ProductCollection,
} from '@portal/contract/products';
import { auditEntry } from '#server/audit/audit.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { marketingContent } from './marketing-content.table.ts';

let portal: TestPortal;
let steward: Caller;
let reader: Caller;
let customerId: string;
let clinician: Caller;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  ({ id: customerId } = await world.addCustomer());
  steward = await portal.signedIn(await world.addEmployee(['catalogue']));
  reader = await portal.signedIn(await world.addEmployee(['customers']));
  clinician = await portal.signedIn(await world.addCustomerUser(customerId));
});

afterAll(() => portal.close());

interface Location {
  readonly resourceType: ProductCollection;
  readonly id: string;
}

async function addDevice(): Promise<Location> {
  const { id } = await portal.world.addProduct();
  return { resourceType: 'devices', id };
}

const write = (productId: string, language: 'en' | 'nl' | 'fr', headline: string) =>
  portal.database.orm
    .insert(marketingContent)
    .values({ id: newId(), productId, language, headline, body: '' });

const put = (params: Location, lang: string, body: object, headers: Record<string, string> = {}) =>
  portal.call(putMarketingContent, {
    as: steward,
    params,
    query: { lang },
    body: { ...body },
    headers,
  });

describe('permissions and validation', () => {
  it('returns 401, 403 without a token, 403 without `catalogue`', async () => {
    const params = await addDevice();
    const query = { lang: 'en' };
    const body = { headline: 'Light' };
    expect((await portal.call(getMarketingContent, { params })).status).toBe(401);
    for (const call of [
      (as: Caller) => portal.call(putMarketingContent, { as, params, query, body }),
      (as: Caller) => portal.call(deleteMarketingContent, { as, params, query }),
    ]) {
      expect((await call(portal.anonymous)).status).toBe(401);
      const forged = { cookie: steward.cookie, csrf: portal.anonymous.csrf };
      expect(await call(forged)).toMatchObject({ status: 403, body: { code: 'csrf_failed' } });
      expect((await call(reader)).status).toBe(403);
      expect((await call(clinician)).status).toBe(403);
    }
  });

  it('returns 404 for an unknown collection, a missing product, and another type, before 400', async () => {
    const { id } = await addDevice();
    const locations = [
      { resourceType: 'gadgets', id },
      { resourceType: 'manufacturers', id },
      { resourceType: 'consumables', id },
      { resourceType: 'devices', id: newId() },
      { resourceType: 'devices', id: 'x' },
    ];
    for (const location of locations) {
      const path = `/api/v1/products/${location.resourceType}/${location.id}/marketing/`;
      for (const [method, search] of [
        ['GET', ''],
        ['GET', '?lang=de'],
        ['PUT', '?lang=en'],
        ['PUT', '?colour=1'],
        ['DELETE', '?lang=en'],
        ['DELETE', ''],
      ] as const) {
        const response = await portal.app.inject({
          method,
          url: `${path}${search}`,
          headers: { cookie: steward.cookie, 'x-csrftoken': steward.csrf },
          ...(method === 'PUT' ? { payload: { headline: 'Light' } } : {}),
        });
        expect([method, path, response.statusCode]).toEqual([method, path, 404]);
      }
    }
  });

  it('returns 400 for an unknown language, a blank headline and an unknown field, before 412', async () => {
    const params = await addDevice();
    const headers = { 'if-match': '"9"' };
    expect((await put(params, 'de', { headline: 'Licht' }, headers)).status).toBe(400);
    for (const body of [{ headline: ' ' }, { headline: 'Light', image_url: 'x' }, {}]) {
      expect((await put(params, 'en', body, headers)).status).toBe(400);
    }
    const blind = await portal.call(putMarketingContent, {
      as: steward,
      params,
      body: { headline: 'Light' },
    });
    expect(blind).toMatchObject({ status: 400, body: { lang: ['This field is required'] } });
  });
});

describe('reading marketing content', () => {
  // @specification 3.25, 7.51
  it('returns the requested language, and 404 without content in it', async () => {
    const params = await addDevice();
    await write(params.id, 'nl', 'Licht');
    const read = (lang: string) =>
      portal.call(getMarketingContent, { as: reader, params, query: { lang } });
    expect(await read('nl')).toMatchObject({
      status: 200,
      headers: { etag: '"1"' },
      body: {
        product_type: 'device',
        product_id: params.id,
        language: 'nl',
        headline: 'Licht',
        body: '',
        image_blob_path: null,
        image_url: null,
      },
    });
    expect((await read('fr')).status).toBe(404);
  });

  // @specification 7.51
  it('prefers the caller’s language, falls back to English, else returns 404', async () => {
    const params = await addDevice();
    const readHeadline = async (language: string, as = reader) => {
      const headers = { 'accept-language': language };
      const response = await portal.call(getMarketingContent, { as, params, headers });
      return response.status === 200 ? response.body.headline : response.status;
    };
    await write(params.id, 'fr', 'Lumière');
    expect(await readHeadline('fr')).toBe('Lumière');
    expect(await readHeadline('nl')).toBe(404);
    await write(params.id, 'en', 'Light');
    expect(await readHeadline('fr')).toBe('Lumière');
    expect(await readHeadline('nl')).toBe('Light');
    expect(await readHeadline('en')).toBe('Light');
    const french = await portal.signedIn(
      await portal.world.addEmployee([], { preferredLanguage: 'fr' }),
    );
    expect(await readHeadline('', french)).toBe('Lumière');
  });

  it('returns the content to a customer’s user who sees the product, and to an employee viewing as that customer', async () => {
    const { id, manufacturerId } = await portal.world.addProduct({ productType: 'sparepart' });
    const params = { resourceType: 'spare-parts', id } as const;
    await write(id, 'en', 'Light');
    const read = (as: Caller, query: Record<string, unknown> = {}) =>
      portal.call(getMarketingContent, { as, params, query });
    const ifMatch = { as_customer_id: customerId };
    expect((await read(clinician)).status).toBe(404);
    expect((await read(reader, ifMatch)).status).toBe(404);
    const expiresAt = '2032-01-01T00:00:00.000Z';
    await portal.world.addRight(customerId, { manufacturerId, expiresAt });
    expect(await read(clinician)).toMatchObject({ status: 200, body: { headline: 'Light' } });
    expect((await read(reader, ifMatch)).status).toBe(200);
    expect((await read(reader, { ...ifMatch, as_of: expiresAt })).status).toBe(404);
    expect((await read(clinician, ifMatch)).status).toBe(403);
  });
});

describe('writing marketing content', () => {
  // @specification 1.15
  it('creates and replaces by version; returns 412 for a stale version or missing content', async () => {
    const params = await addDevice();
    const none = await put(params, 'en', { headline: 'Light' }, { 'if-match': '"1"' });
    expect(none.status).toBe(412);
    const made = await put(params, 'en', { headline: ' Light ', body: '# Light' });
    expect(made).toMatchObject({
      status: 200,
      headers: { etag: '"1"' },
      body: { language: 'en', headline: 'Light', body: '# Light' },
    });
    const ifMatch = { 'if-match': '"1"' };
    const replaced = await put(params, 'en', { headline: 'Lighter' }, ifMatch);
    expect(replaced).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { id: made.body.id, headline: 'Lighter', body: '' },
    });
    expect((await put(params, 'en', { headline: 'Lightest' }, ifMatch)).status).toBe(412);
    expect((await put(params, 'nl', { headline: 'Licht' })).body.id).not.toBe(made.body.id);
    const entries = await portal.database.orm
      .select({ action: auditEntry.action, objectType: auditEntry.objectType })
      .from(auditEntry)
      .where(eq(auditEntry.objectId, made.body.id))
      .orderBy(auditEntry.ordinal);
    expect(entries).toEqual([
      { action: 'create', objectType: 'marketing_content' },
      { action: 'change', objectType: 'marketing_content' },
    ]);
  });

  it('accepts twenty concurrent writes and stores one content', async () => {
    const params = await addDevice();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => put(params, 'fr', { headline: `Lumière ${at}` })),
    );
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    const rows = await portal.database.orm
      .select({ version: marketingContent.version })
      .from(marketingContent)
      .where(eq(marketingContent.productId, params.id));
    expect(rows).toEqual([{ version: 20 }]);
  });

  it('deletes one language; returns 412, and 404 without content', async () => {
    const params = await addDevice();
    await write(params.id, 'en', 'Light');
    await write(params.id, 'nl', 'Licht');
    const remove = (lang: string, headers: Record<string, string> = {}) =>
      portal.call(deleteMarketingContent, { as: steward, params, query: { lang }, headers });
    expect((await remove('fr')).status).toBe(404);
    expect((await remove('nl', { 'if-match': '"2"' })).status).toBe(412);
    expect((await remove('nl', { 'if-match': '"1"' })).status).toBe(204);
    expect((await remove('nl')).status).toBe(404);
    const remaining = await portal.call(getMarketingContent, { as: reader, params });
    expect(remaining.body.headline).toBe('Light');
  });

  it('deletes the content with its product and audits it', async () => {
    const { id } = await portal.world.addProduct({ productType: 'pharmaceutical' });
    const params = { resourceType: 'pharmaceuticals', id } as const;
    const { body } = await put(params, 'en', { headline: 'Cream' });
    const deletion = await portal.call(deletePharmaceutical, { as: steward, params: { id } });
    expect(deletion.status).toBe(204);
    const entries = await portal.database.orm
      .select({ action: auditEntry.action })
      .from(auditEntry)
      .where(eq(auditEntry.objectId, body.id))
      .orderBy(auditEntry.ordinal);
    expect(entries.map(({ action }) => action)).toEqual(['create', 'delete']);
  });
});
