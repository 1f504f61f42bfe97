import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addTicketMessage,
  changeServiceTicket,
  closeServiceTicket,
  openTicketFromRequest,
  type TicketStatus,
} from '@portal/contract/service';
import { readMailbox } from '#server/testing/mailbox.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { runFindNotifications } from '#server/testing/notifications-fixture.ts';
import { openServiceDesk, type ServiceDesk } from '#server/testing/service-desk-fixture.ts';

let portal: TestPortal;
let desk: ServiceDesk;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

beforeEach(async () => {
  desk = await openServiceDesk(portal);
});

describe('new service request', () => {
  it('notifies and mails all employees of service in their language, with a link', async () => {
    const requested = await desk.createRequest(desk.nurse.as);
    expect(requested.status).toBe(201);
    const { id } = requested.body;
    for (const person of [desk.ada, desk.bea]) {
      expect(await desk.listNotificationsFor(person)).toMatchObject([
        {
          kind: 'request_received',
          object_id: id,
          customer: { id: desk.own.id, name: 'Huidkliniek' },
          label: expect.stringContaining(', QX-'),
          due_on: '2026-03-10',
          read_at: null,
        },
      ]);
      expect(await desk.unread(person)).toBe(1);
    }
    const [letter, ...others] = await desk.listMails(desk.ada);
    expect(others).toEqual([]);
    expect(letter?.subject).toBe('New service request from Huidkliniek, Site Gent');
    for (const part of ['Noor Bos', 'Huidkliniek, Site Gent', 'QX-', 'It beeps and stops.'])
      expect(letter?.text).toContain(part);
    expect(letter?.text).toContain(`https://portal.example/dashboard/service/requests/${id}`);
    expect((await desk.listMails(desk.bea))[0]?.subject).toBe(
      'Nieuwe serviceaanvraag van Huidkliniek, Site Gent',
    );
  });

  it('notifies the others and names the requester when an employee enters it', async () => {
    expect(
      (await desk.createRequest(desk.ada.as, { requester_email: desk.nurse.email })).status,
    ).toBe(201);
    expect(await desk.kinds(desk.ada)).toEqual([]);
    expect(await desk.listMails(desk.ada)).toEqual([]);
    expect(await desk.kinds(desk.bea)).toEqual(['request_received']);
    expect((await desk.listMails(desk.bea))[0]?.text).toContain('Noor Bos vraagt om service.');
  });

  it('excludes employees without the permission and deactivated ones, and mails no invited account', async () => {
    const seller = await portal.world.addEmployee(['pipeline'], { passwordHash: 'set' });
    const formerEmployee = await portal.world.addEmployee(['service'], {
      passwordHash: 'set',
      isActive: false,
    });
    const invited = await desk.employee({ passwordHash: null });
    await desk.createRequest(desk.nurse.as);
    for (const { id, email } of [seller, formerEmployee]) {
      expect(await readMailbox(portal, email)).toEqual([]);
      const { rows } = await portal.database.pool.query(
        'select from notification where user_id = $1',
        [id],
      );
      expect(rows).toEqual([]);
    }
    expect(await desk.kinds(invited)).toEqual(['request_received']);
    expect(await desk.listMails(invited)).toEqual([]);
  });

  it('notifies once, however often the request is repeated with its key', async () => {
    const headers = { 'idempotency-key': `call-${desk.own.id}` };
    await Promise.all([
      desk.createRequest(desk.nurse.as, {}, headers),
      desk.createRequest(desk.nurse.as, {}, headers),
    ]);
    await desk.createRequest(desk.nurse.as, {}, headers);
    expect(await desk.kinds(desk.ada)).toEqual(['request_received']);
    expect(await desk.listMails(desk.ada)).toHaveLength(1);
  });

  it('rolls back with its notification and mail when the call fails', async () => {
    const response = await desk.createRequest(desk.nurse.as, {
      description: 'x',
      requester_email: desk.nurse.email,
    });
    expect(response.status).toBe(400);
    expect(await desk.kinds(desk.ada)).toEqual([]);
    expect(await desk.listMails(desk.ada)).toEqual([]);
  });

  it('resolves the notification of a request for all once it has a ticket', async () => {
    const requested = await desk.createRequest(desk.nurse.as);
    const opened = await portal.call(openTicketFromRequest, {
      as: desk.ada.as,
      params: { id: requested.body.id },
    });
    expect(opened.status).toBe(201);
    for (const person of [desk.ada, desk.bea]) {
      expect(await desk.kinds(person)).toEqual([]);
      expect(await desk.unread(person)).toBe(0);
    }
  });

  it('reports a request again after a day, besides its arrival', async () => {
    await desk.createRequest(desk.nurse.as);
    portal.clock.set(new Date('2026-03-12T05:00:00Z'));
    desk.ada.as = await portal.signedIn(desk.ada);
    await portal.database.pool.query(
      `update service_request set created_at = '2026-03-10T05:00:00Z'`,
    );
    await runFindNotifications(portal);
    expect((await desk.kinds(desk.ada)).toSorted()).toEqual([
      'request_received',
      'request_waiting',
    ]);
    expect(await desk.unread(desk.ada)).toBe(2);
  });
});

describe('customer reply', () => {
  it.each<[string, TicketStatus, object]>([
    ['new', 'new', {}],
    ['completed', 'completed', { solvedAt: '2026-03-09T09:00:00Z' }],
  ])(
    'notifies all employees of service without an assignee: %s',
    async (_what, status, overrides) => {
      const replied = await desk.reply((await desk.ticket({ status, ...overrides })).id);
      expect(replied.status).toBe(201);
      // A new ticket continues a closed one.
      const id = replied.body.service_ticket_id ?? '';
      for (const person of [desk.ada, desk.bea]) {
        expect(await desk.listNotificationsFor(person)).toMatchObject([
          { kind: 'reply_received', object_id: id, label: expect.stringMatching(/^T-\d{6}, /u) },
        ]);
        expect(await desk.templates(person)).toEqual(['ticket_answer']);
      }
      const [letter] = await desk.listMails(desk.ada);
      for (const part of ['Noor Bos replied', 'Huidkliniek, Site Gent', 'QX-', 'It beeps again.'])
        expect(letter?.text).toContain(part);
      expect(letter?.text).toContain(`https://portal.example/dashboard/service/${id}`);
    },
  );

  it.each<[TicketStatus, object]>([
    ['planned', {}],
    ['completed', { solvedAt: '2026-03-09T09:00:00Z' }],
  ])('notifies only the assignee: %s', async (status, overrides) => {
    const { id } = await desk.ticket({ status, assignedTo: desk.bea.id, ...overrides });
    await desk.reply(id);
    expect(await desk.kinds(desk.bea)).toEqual(['reply_received']);
    expect(await desk.templates(desk.bea)).toEqual(['ticket_answer']);
    expect(await desk.kinds(desk.ada)).toEqual([]);
    expect(await desk.listMails(desk.ada)).toEqual([]);
  });

  // The reply opens a new ticket, which nobody is assigned to.
  it('notifies all employees of service of a reply on a closed ticket', async () => {
    const { id } = await desk.ticket({ status: 'closed', assignedTo: desk.bea.id });
    const { status, body } = await desk.reply(id);
    expect(status).toBe(201);
    for (const person of [desk.ada, desk.bea])
      expect(await desk.listNotificationsFor(person)).toMatchObject([
        { kind: 'reply_received', object_id: body.service_ticket_id },
      ]);
  });

  it('notifies the others when the assignee is deactivated or lost the permission', async () => {
    const formerEmployee = await desk.employee({ isActive: false });
    const moved = await portal.world.addEmployee(['customers'], { passwordHash: 'set' });
    await desk.reply((await desk.ticket({ assignedTo: formerEmployee.id })).id);
    await desk.reply((await desk.ticket({ assignedTo: moved.id })).id);
    expect(await desk.templates(desk.ada)).toEqual(['ticket_answer', 'ticket_answer']);
    for (const { email } of [formerEmployee, moved])
      expect(await readMailbox(portal, email)).toEqual([]);
  });

  it('notifies of each of two concurrent replies', async () => {
    const { id } = await desk.ticket({ assignedTo: desk.ada.id });
    const responses = await Promise.all([desk.reply(id, 'First.'), desk.reply(id, 'Second.')]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(await desk.kinds(desk.ada)).toEqual(['reply_received', 'reply_received']);
    const texts = (await desk.listMails(desk.ada)).map(({ text }) => text).join('\n');
    expect(texts).toContain('First.');
    expect(texts).toContain('Second.');
  });

  it('resolves the notification of a reply by an employee’s reply or the end of the ticket', async () => {
    const one = await desk.ticket();
    const other = await desk.ticket();
    await desk.reply(one.id);
    await desk.reply(other.id);
    expect(await desk.unread(desk.bea)).toBe(2);
    const body = { text: 'We come.' };
    await portal.call(addTicketMessage, { as: desk.ada.as, params: { id: one.id }, body });
    expect(await desk.unread(desk.bea)).toBe(1);
    const closed = await portal.call(closeServiceTicket, {
      as: desk.ada.as,
      params: { id: other.id },
      body: { resolution_notes: 'Done.' },
    });
    expect(closed.status).toBe(200);
    expect(await desk.kinds(desk.bea)).toEqual([]);
  });
});

describe('assignment', () => {
  it('notifies the new assignee, not the employee who assigns', async () => {
    const { id } = await desk.ticket({ description: 'The handpiece is hot.' });
    expect((await desk.assign(id, desk.bea)).status).toBe(200);
    expect(await desk.listNotificationsFor(desk.bea)).toMatchObject([
      { kind: 'ticket_assigned', object_id: id },
    ]);
    const [letter, ...others] = await desk.listMails(desk.bea);
    expect(others).toEqual([]);
    expect(letter?.subject).toMatch(/^Serviceticket T-\d{6} is aan u toegewezen$/u);
    expect(letter?.text).toContain('The handpiece is hot.');
    expect(await desk.kinds(desk.ada)).toEqual([]);
    expect(await desk.listMails(desk.ada)).toEqual([]);
    await desk.assign(id, desk.bea);
    expect(await desk.listMails(desk.bea)).toHaveLength(1);
  });

  it('notifies of an assignment that comes with a plan', async () => {
    const { id } = await desk.ticket();
    const body = {
      status: 'planned',
      planned_for: '2026-03-20',
      assigned_to_user_id: desk.bea.id,
    } as const;
    await portal.call(changeServiceTicket, { as: desk.ada.as, params: { id }, body });
    expect(await desk.kinds(desk.bea)).toEqual(['ticket_assigned']);
  });

  it('does not notify an employee who takes the ticket', async () => {
    await desk.assign((await desk.ticket()).id, desk.ada);
    expect(await desk.kinds(desk.ada)).toEqual([]);
    expect(await desk.listMails(desk.ada)).toEqual([]);
  });

  it('resolves an assignment when the ticket goes to someone else, and notifies again when it returns', async () => {
    const { id } = await desk.ticket();
    await desk.assign(id, desk.bea);
    await desk.assign(id, desk.ada);
    expect(await desk.kinds(desk.bea)).toEqual([]);
    await desk.assign(id, desk.bea);
    expect(await desk.kinds(desk.bea)).toEqual(['ticket_assigned']);
    expect(await desk.listMails(desk.bea)).toHaveLength(2);
    await desk.assign(id, null);
    expect(await desk.kinds(desk.bea)).toEqual([]);
  });
});
