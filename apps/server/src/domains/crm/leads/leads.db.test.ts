import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addLeadNote,
  archiveClinic,
  changeClinic,
  changeLead,
  createLead,
  deleteLead,
  getLead,
  listLeadNotes,
} from '@portal/contract/crm';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { leadNote } from './lead.table.ts';

let portal: TestPortal;
let seller: Caller;
let sellerId: string;
let reader: Caller;
let steward: Caller;
let clinician: Caller;
let own: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  own = await world.addCustomer({ name: 'Huidkliniek' });
  const person = await world.addEmployee(['pipeline'], { firstName: 'Bram', lastName: 'Oost' });
  sellerId = person.id;
  seller = await portal.signedIn(person);
  reader = await portal.signedIn(await world.addEmployee(['customers', 'service']));
  steward = await portal.signedIn(await world.addEmployee(['customers', 'catalogue', 'pipeline']));
  clinician = await portal.signedIn(await world.addCustomerUser(own.id));
});

afterAll(() => portal.close());

const create = (body: Record<string, unknown>, as = seller) =>
  portal.call(createLead, { as, body });

const createdId = async (body: Record<string, unknown> = {}) =>
  (await create({ contact: { name: 'Ada' }, ...body })).body;

const change = (id: string, body: Record<string, unknown>, headers = {}) =>
  portal.call(changeLead, { as: seller, params: { id }, body, headers });

const add = (id: string, body: Record<string, unknown>, as = seller) =>
  portal.call(addLeadNote, { as, params: { id }, body });

const listFields = (body: object): string => Object.keys(body).toSorted().join();

describe('adding a lead', () => {
  it('returns 401, and 403 without a token, without the permission and for a customer’s user', async () => {
    const body = { contact: { name: 'Ada' } };
    expect((await portal.call(createLead, { body })).status).toBe(401);
    const forged = await create(body, { cookie: seller.cookie, csrf: portal.anonymous.csrf });
    expect(forged).toMatchObject({ status: 403, body: { code: 'csrf_failed' } });
    for (const as of [reader, clinician]) expect((await create(body, as)).status).toBe(403);
  });

  it.each([
    [{}, { contact: ['This field is required'] }],
    [{ contact: {} }, { contact: { name: ['This field is required'] } }],
    [{ contact: { name: ' ' } }, { contact: { name: ['This field is required'] } }],
    [
      { contact: { name: 'Ada', email: 'ada' } },
      { contact: { email: ['Invalid email address. Write it as name@example.com.'] } },
    ],
    [{ contact: { name: 'Ada' }, stage: 'qualified' }, { stage: expect.any(Array) }],
    [{ contact: { name: 'Ada' }, source: { source: 'radio' } }, { source: expect.any(Object) }],
    [{ contact: { name: 'Ada' }, notes: [] }, { notes: ['Unknown field.'] }],
    [
      { contact: { name: 'Ada', customer_id: newId() } },
      { contact: { customer_id: ['This does not exist.'] } },
    ],
    [
      { contact: { name: 'Ada', clinic_id: newId() } },
      { contact: { clinic_id: ['This does not exist.'] } },
    ],
    [
      { contact: { name: 'Ada' }, interested_product_ids: [newId()] },
      { interested_product_ids: ['This does not exist.'] },
    ],
    [
      { contact: { name: 'Ada' }, assigned_to_user_id: newId() },
      { assigned_to_user_id: ['Choose an active employee, or leave this empty.'] },
    ],
    [
      { contact: { name: 'Ada' }, lost_reason: 'Price' },
      { lost_reason: ['Only a lost lead can have a lost reason.'] },
    ],
  ])('returns 400 for %j', async (body, errors) => {
    expect(await create(body)).toMatchObject({ status: 400, body: errors });
  });

  it('returns 201 with what was left out, an ETag, and an audit row without anything personal', async () => {
    const response = await create({ contact: { name: ' Ada Loveless ', email: '', phone: ' ' } });
    expect(response).toMatchObject({ status: 201, headers: { etag: '"1"' } });
    expect(response.body).toEqual({
      id: expect.any(String),
      contact: {
        id: expect.any(String),
        name: 'Ada Loveless',
        email: null,
        phone: null,
        clinic_id: null,
        clinic: null,
        customer_id: null,
        customer: null,
      },
      notes: [],
      stage: 'new',
      stage_changed_at: expect.stringMatching(/Z$/),
      interested_product_ids: [],
      interested_products: [],
      organization: null,
      address: { street: null, house_number: null, postal_code: null, city: null, country: null },
      expected_value: null,
      expected_close_on: null,
      next_step: null,
      next_step_on: null,
      stage_history: [
        {
          from: null,
          to: 'new',
          at: response.body.created_at,
          by: { id: sellerId, name: 'Bram Oost' },
        },
      ],
      assigned_to_user_id: null,
      assigned_to: null,
      source: { source: null, comment: null },
      priority: 'medium',
      last_note_at: null,
      lost_reason: null,
      position: expect.any(Number),
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    const auditEntries = await portal.database.orm
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.objectId, response.body.id));
    expect(auditEntries).toMatchObject([{ action: 'create', objectType: 'lead' }]);
    expect(JSON.stringify(auditEntries)).not.toContain('Loveless');
  });

  // @specification 3.43, 3.46, 3.48, 7.81
  it('returns 201 with every field, joined for display', async () => {
    const { world } = portal;
    const clinic = await world.addClinic(own.id, { name: 'Noord', city: 'Utrecht' });
    const product = await world.addProduct({ name: 'Lumina' });
    const body = {
      contact: {
        name: 'Ada',
        email: 'ada@example.org',
        phone: '+31 30 111 1111',
        clinic_id: clinic.id,
      },
      stage: 'lost',
      lost_reason: 'Too dear',
      priority: 'high',
      assigned_to_user_id: sellerId,
      source: { source: 'event', comment: 'Congress' },
      interested_product_ids: [product.id],
      position: 3.5,
    };
    const response = await create(body);
    expect(response).toMatchObject({
      status: 201,
      body: {
        ...body,
        contact: {
          ...body.contact,
          clinic: { id: clinic.id, name: 'Noord', city: 'Utrecht' },
          customer_id: own.id,
          customer: { id: own.id, name: 'Huidkliniek' },
        },
        assigned_to: { id: sellerId, name: 'Bram Oost' },
        interested_products: [
          {
            id: product.id,
            product_id: product.id,
            name: 'Lumina',
            product_type: 'device',
            quantity: 1,
          },
        ],
      },
    });
    const read = await portal.call(getLead, { as: seller, params: { id: response.body.id } });
    expect(read).toMatchObject({ status: 200, headers: { etag: '"1"' }, body: response.body });
  });
});

describe('one lead', () => {
  it('returns 401, 403 and 404 for one lead', async () => {
    const params = { id: (await createdId()).id };
    expect((await portal.call(getLead, { params })).status).toBe(401);
    for (const as of [reader, clinician]) {
      expect((await portal.call(getLead, { as, params })).status).toBe(403);
    }
    for (const id of [newId(), 'x']) {
      const response = await portal.call(getLead, { as: seller, params: { id } });
      expect(response.status).toBe(404);
    }
  });
});

describe('changing a lead', () => {
  it('returns 401, 403, 404 before 400 before 412, and changes only the fields sent', async () => {
    const source = { source: 'website', comment: 'Form' };
    const lead = await createdId({ contact: { name: 'Ada', phone: '+31 30 111 1111' }, source });
    const params = { id: lead.id };
    const body = { contact: { email: 'a@example.org' }, source: { comment: 'Chat' } };
    expect((await portal.call(changeLead, { params, body })).status).toBe(401);
    for (const as of [reader, clinician]) {
      expect((await portal.call(changeLead, { as, params, body })).status).toBe(403);
    }
    expect((await change(newId(), { colour: 1 })).status).toBe(404);
    const late = { 'if-match': '"9"' };
    for (const [wrong, field] of [
      [{ contact: { name: '' } }, 'contact'],
      [{ contact: { customer_id: newId() } }, 'contact'],
      [{ assigned_to_user_id: newId() }, 'assigned_to_user_id'],
      [{ lost_reason: 'Price' }, 'lost_reason'],
      [{ position: 'first' }, 'position'],
    ] as const) {
      const response = await change(lead.id, wrong, late);
      expect([response.status, listFields(response.body)]).toEqual([400, field]);
    }
    expect((await change(lead.id, { stage: 'won' }, late)).status).toBe(412);
    const changed = await change(lead.id, body, { 'if-match': '"1"' });
    expect(changed).toMatchObject({ status: 200, headers: { etag: '"2"' } });
    expect(changed.body).toEqual({
      ...lead,
      contact: { ...lead.contact, email: 'a@example.org' },
      source: { source: 'website', comment: 'Chat' },
      updated_at: changed.body.updated_at,
    });
    const emptied = await change(lead.id, { source: null });
    expect(emptied.body.source).toEqual({ source: null, comment: null });
  });

  it('lets any stage follow any other, on its top, and forgets the reason when a lead leaves lost', async () => {
    const [lead, other] = [
      await createdId({ stage: 'negotiation' }),
      await createdId({ stage: 'won' }),
    ];
    const won = await change(lead.id, { stage: 'won' });
    expect(won.body.position).toBeLessThan(other.position);
    const lost = await change(lead.id, { stage: 'lost', lost_reason: 'Price' });
    expect(lost.body).toMatchObject({ stage: 'lost', lost_reason: 'Price' });
    const reopened = await change(lead.id, { stage: 'new' });
    expect(reopened.body).toMatchObject({ stage: 'new', lost_reason: null });
    const same = await change(lead.id, { stage: 'new' });
    expect(same.body.position).toBe(reopened.body.position);
  });

  it('puts a lead at the requested position, and moves the lead there down', async () => {
    const [one, two] = [
      await createdId({ stage: 'contacted' }),
      await createdId({ stage: 'contacted' }),
    ];
    for (const { id } of [one, two]) {
      const { body } = await change(id, { position: 7 });
      expect(body.position).toBe(7);
    }
    const { body } = await portal.call(getLead, { as: seller, params: { id: one.id } });
    expect(body.position).toBeGreaterThan(7);
  });

  it('keeps the clinic of a lead the customer’s', async () => {
    const { world } = portal;
    const [mine, other] = [await world.addCustomer(), await world.addCustomer()];
    const [first, second] = [await world.addClinic(mine.id), await world.addClinic(other.id)];
    const { id } = await createdId({ contact: { name: 'Ada', customer_id: mine.id } });
    const changeContact = async (contact: Record<string, unknown>) => {
      const { status, body } = await change(id, { contact });
      return status === 200 ? [body.contact.customer_id, body.contact.clinic_id] : status;
    };
    expect(await changeContact({ clinic_id: second.id })).toBe(400);
    expect(await changeContact({ clinic_id: first.id })).toEqual([mine.id, first.id]);
    expect(await changeContact({ clinic_id: first.id, customer_id: null })).toBe(400);
    expect(await changeContact({ customer_id: other.id })).toEqual([other.id, null]);
    const both = { clinic_id: first.id, customer_id: mine.id };
    expect(await changeContact(both)).toEqual([mine.id, first.id]);

    await world.addClinic(mine.id);
    expect((await portal.call(archiveClinic, { as: steward, params: first })).status).toBe(204);
    const { body } = await portal.call(getLead, { as: seller, params: { id } });
    expect(body.contact).toMatchObject({ customer_id: mine.id, clinic_id: null });
    expect(await changeContact({ clinic_id: first.id })).toBe(400);
  });

  it('leaves a clinic that goes to another customer', async () => {
    const { world } = portal;
    const [from, to] = [await world.addCustomer(), await world.addCustomer()];
    await world.addClinic(from.id);
    const moving = await world.addClinic(from.id);
    const { id } = await createdId({ contact: { name: 'Ada', clinic_id: moving.id } });
    const body = { customer_id: to.id };
    await portal.call(changeClinic, { as: steward, params: moving, body });
    const { body: detached } = await portal.call(getLead, { as: seller, params: { id } });
    expect(detached.contact).toMatchObject({ customer_id: from.id, clinic_id: null });
  });

  it('assigns a lead to active employees only, and keeps its assignee', async () => {
    const { world } = portal;
    const inactive = await world.addEmployee([], { isActive: false });
    const customerUser = await world.addCustomerUser(own.id);
    const lead = await createdId();
    for (const { id } of [inactive, customerUser]) {
      expect((await change(lead.id, { assigned_to_user_id: id })).status).toBe(400);
    }
    const assigned = await world.addLead({ assignedTo: inactive.id });
    expect((await change(assigned.id, { assigned_to_user_id: inactive.id })).status).toBe(200);
  });
});

describe('notes', () => {
  it('returns 401, 403, 404 and 400 for notes', async () => {
    const { id } = await createdId();
    const body = { text: 'Called' };
    expect((await add(id, body, portal.anonymous)).status).toBe(401);
    for (const as of [reader, clinician]) expect((await add(id, body, as)).status).toBe(403);
    expect((await add(newId(), { colour: 1 })).status).toBe(404);
    for (const wrong of [{}, { text: ' ' }, { ...body, author_id: sellerId }]) {
      expect((await add(id, wrong)).status).toBe(400);
    }
    const params = { id: newId() };
    expect((await portal.call(listLeadNotes, { as: seller, params })).status).toBe(404);
  });

  // @specification 3.45, 3.47
  it('adds notes newest first with the time of the last one, and loses no update', async () => {
    const { id } = await createdId();
    const first = await add(id, { text: ' Called ' });
    expect(first).toMatchObject({
      status: 201,
      body: { text: 'Called', author_id: sellerId, author: { id: sellerId, name: 'Bram Oost' } },
    });
    const second = await add(id, { text: 'Called back' });
    const { body, headers } = await portal.call(getLead, { as: seller, params: { id } });
    expect(body.notes).toEqual([second.body, first.body]);
    expect(body.last_note_at).toBe(second.body.created_at);
    expect(headers['etag']).toBe('"1"');
    const page = await portal.call(listLeadNotes, { as: seller, params: { id } });
    expect(page.body).toMatchObject({ count: 2, results: [second.body, first.body] });
  });

  it('keeps all of twenty concurrent notes, with the last one as the last', async () => {
    const { id } = await createdId();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_none, at) => add(id, { text: `Note ${at}` })),
    );
    expect(responses.every(({ status }) => status === 201)).toBe(true);
    const { body } = await portal.call(getLead, { as: seller, params: { id } });
    expect(body.notes).toHaveLength(20);
    const times = responses.map((response) => Date.parse(response.body.created_at));
    expect(Date.parse(body.last_note_at ?? '')).toBe(Math.max(...times));
  });
});

describe('deleting a lead', () => {
  it('deletes a lead with its notes, and keeps who did it but nothing of the person in the audit trail', async () => {
    const { id } = await createdId();
    const note = await portal.call(addLeadNote, {
      as: seller,
      params: { id },
      body: { text: 'Called' },
    });
    const params = { id };
    expect((await portal.call(deleteLead, { params })).status).toBe(401);
    for (const as of [reader, clinician]) {
      expect((await portal.call(deleteLead, { as, params })).status).toBe(403);
    }
    const headers = { 'if-match': '"9"' };
    expect((await portal.call(deleteLead, { as: seller, params, headers })).status).toBe(412);
    expect((await portal.call(deleteLead, { as: seller, params })).status).toBe(204);
    expect((await portal.call(deleteLead, { as: seller, params })).status).toBe(404);
    const { orm } = portal.database;
    expect(await orm.$count(leadNote, eq(leadNote.leadId, id))).toBe(0);
    const assigned = await orm
      .select({ action: auditEntry.action, personal: auditPersonal.changes })
      .from(auditEntry)
      .leftJoin(auditPersonal, eq(auditPersonal.entryId, auditEntry.id))
      .where(inArray(auditEntry.objectId, [id, note.body.id]))
      .orderBy(auditEntry.ordinal);
    expect(assigned.map(({ action }) => action).slice(-2)).toEqual(['delete', 'delete']);
    expect(assigned.map(({ personal }) => personal)).toEqual(assigned.map(() => ({})));
  });
});
