import { eq } from 'drizzle-orm';
import {
  changeNotificationSetting,
  countUnreadNotifications,
  listNotifications,
  type InstantKind,
  type Notification,
  type NotificationDelivery,
} from '@portal/contract/notifications';
import {
  addTicketMessage,
  changeServiceTicket,
  createServiceRequest,
} from '@portal/contract/service';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { renderMail, type RenderedMail } from '#server/mail/render-mail.ts';
import { emptyTables } from './empty-tables.ts';
import { readMailbox, type ReceivedMail } from './mailbox.ts';
import type { Caller, TestPortal } from './portal.ts';

interface Person {
  readonly id: string;
  readonly email: string;
  as: Caller;
}

export type ServiceDesk = Awaited<ReturnType<typeof openServiceDesk>>;

/** Creates a test fixture: two employees of service and a customer's nurse with a device. */
export async function openServiceDesk(portal: TestPortal) {
  portal.clock.set(new Date('2026-03-10T05:00:00Z'));
  const { orm } = portal.database;
  await emptyTables(portal.database, 'notification', 'notification_digest', 'service_request');
  // Employees of earlier tests would be notified too.
  await orm.update(userAccount).set({ isActive: false }).where(eq(userAccount.role, 'employee'));

  async function employee(overrides: object = {}): Promise<Person> {
    const user = await portal.world.addEmployee(['service', 'staff'], {
      passwordHash: 'set',
      ...overrides,
    });
    return { ...user, as: await portal.signedIn(user) };
  }

  const own = await portal.world.addCustomer({ name: 'Huidkliniek' });
  const clinic = await portal.world.addClinic(own.id, { name: 'Site Gent' });
  const device = await portal.world.addInstalledDevice(own.id, {
    clinicId: clinic.id,
    serialNumber: `QX-${own.id.slice(-6)}`,
  });
  const ada = await employee();
  const bea = await employee({ firstName: 'Bea', preferredLanguage: 'nl' });
  const user = await portal.world.addCustomerUser(own.id, { firstName: 'Noor', lastName: 'Bos' });
  const nurse: Person = { ...user, as: await portal.signedIn(user) };

  async function listNotificationsFor({ as }: Person): Promise<Notification[]> {
    const { status, body } = await portal.call(listNotifications, { as });
    if (status !== 200) throw new Error(`The list of notifications is ${status}`);
    return body.results;
  }

  async function listMails({ email }: Person): Promise<ReceivedMail[]> {
    return (await readMailbox(portal, email)).filter(({ template }) =>
      ['request_received', 'request_answer', 'ticket_answer', 'ticket_assigned'].includes(template),
    );
  }

  async function listDigests({ email }: Person): Promise<RenderedMail[]> {
    const mails = await orm.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
    return mails
      .filter(({ template }) => template === 'notification_digest')
      .map((mail) => renderMail({ ...mail, params: mail.params ?? {} }));
  }

  return {
    own,
    ada,
    bea,
    nurse,
    employee,
    listNotificationsFor,
    listMails,
    listDigests,
    createRequest: (as: Caller, body: object = {}, headers: Record<string, string> = {}) =>
      portal.call(createServiceRequest, {
        as,
        headers,
        body: { installed_device_id: device.id, description: 'It beeps\nand stops.', ...body },
      }),
    ticket: (overrides: object = {}) =>
      portal.world.addTicket(own.id, {
        installedDeviceId: device.id,
        serialNumber: 'QX-1',
        ...overrides,
      }),
    reply: (id: string, text = 'It beeps again.') =>
      portal.call(addTicketMessage, { as: nurse.as, params: { id }, body: { text } }),
    assign: (id: string, to: Person | null) =>
      portal.call(changeServiceTicket, {
        as: ada.as,
        params: { id },
        body: { assigned_to_user_id: to?.id ?? null },
      }),
    kinds: async (person: Person) => (await listNotificationsFor(person)).map(({ kind }) => kind),
    unread: async ({ as }: Person) =>
      (await portal.call(countUnreadNotifications, { as })).body.unread,
    templates: async (person: Person) => (await listMails(person)).map(({ template }) => template),
    choose: ({ as }: Person, kind: InstantKind, delivery: NotificationDelivery) =>
      portal.call(changeNotificationSetting, { as, params: { kind }, body: { delivery } }),
  };
}
