import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { permissions as allPermissions, type Permission } from '@portal/contract/kernel';
import type { Database, Transaction } from '#server/database/database.ts';
import { passkey } from '#server/domains/auth/passkeys/passkey.table.ts';
import { session } from '#server/domains/auth/sessions/session.table.ts';
import { dataRequest } from '#server/domains/compliance/data-requests/data-request.table.ts';
import { anonymizationRequest } from '#server/domains/compliance/requests/anonymization-request.table.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { viewingRight } from '#server/domains/rights/viewing-right.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { devicePhoto } from '#server/domains/crm/device-photos/device-photo.table.ts';
import { lead } from '#server/domains/crm/leads/lead.table.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { documentTag, tag } from '#server/domains/documents/tags/tag.table.ts';
import { documentVersion } from '#server/domains/documents/versions/document-version.table.ts';
import { deviceCategory } from '#server/domains/products/categories/device-category.table.ts';
import { leadBulkChange } from '#server/domains/crm/leads/bulk/lead-bulk-change.table.ts';
import { importRun } from '#server/domains/import-export/imports/import-run.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { serviceBulkChange } from '#server/domains/service/bulk/bulk-change.table.ts';
import { inboundMail } from '#server/domains/service/inbound/inbound-mail.table.ts';
import { serviceRequest } from '#server/domains/service/requests/service-request.table.ts';
import {
  serviceTicket,
  ticketCounter,
} from '#server/domains/service/tickets/service-ticket.table.ts';
import { savedAnswer } from '#server/domains/service/answers/saved-answer.table.ts';
import { serviceHoliday } from '#server/domains/service/promises/service-targets.table.ts';
import { jobTitle } from '#server/domains/users/job-titles/job-title.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { days } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';

type Overrides<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

/** Sixteen consonants: in a mark of these no test finds by chance the number, name or word that it looks for. */
const consonants = 'bcdfghjkmpqrtvwz';

/** Eight letters that hardly anything else in a database bears. */
const randomWord = (): string =>
  Array.from(randomBytes(8), (byte) => consonants.charAt(byte % consonants.length)).join('');

/** Makes whole valid things from nothing; a test states only what it is about. */
export function createWorld({ orm }: Database) {
  let leadsAdded = 0;

  async function addCustomer(overrides: Overrides<typeof customer> = {}) {
    const id = newId();
    await orm.insert(customer).values({ id, name: `Customer ${randomWord()}`, ...overrides });
    return { id };
  }

  async function addClinic(customerId: string, overrides: Overrides<typeof clinic> = {}) {
    const id = newId();
    const address = {
      street: 'Oudegracht',
      houseNumber: '12',
      postalCode: '3511 AB',
      city: 'Utrecht',
    };
    await orm.insert(clinic).values({ id, customerId, ...address, country: 'NL', ...overrides });
    return { id };
  }

  async function addUser(overrides: Overrides<typeof userAccount>) {
    const id = newId();
    const email = `${randomWord()}@example.org`;
    await orm
      .insert(userAccount)
      .values({ id, role: 'employee', email, firstName: 'Ada', lastName: 'Test', ...overrides });
    return { id, email };
  }

  async function addGroup(overrides: Overrides<typeof userGroup> = {}) {
    const id = newId();
    await orm.insert(userGroup).values({ id, name: `Group ${randomWord()}`, ...overrides });
    return { id };
  }

  async function addManufacturer(overrides: Overrides<typeof manufacturer> = {}) {
    const id = newId();
    await orm.insert(manufacturer).values({ id, name: `Maker ${randomWord()}`, ...overrides });
    return { id };
  }

  /** Adds a product, by default a device of a new manufacturer. */
  async function addProduct(overrides: Overrides<typeof product> = {}) {
    const id = newId();
    const manufacturerId = overrides.manufacturerId ?? (await addManufacturer()).id;
    const values = {
      name: `Product ${randomWord()}`,
      model: randomWord(),
      productType: 'device' as const,
    };
    await orm.insert(product).values({ id, ...values, ...overrides, manufacturerId });
    return { id, manufacturerId };
  }

  async function addDeviceCategory(overrides: Overrides<typeof deviceCategory> = {}) {
    const id = newId();
    await orm.insert(deviceCategory).values({ id, name: `Category ${randomWord()}`, ...overrides });
    return { id };
  }

  /** Adds an installed device, by default of a new model. */
  async function addInstalledDevice(
    customerId: string | null,
    overrides: Overrides<typeof installedDevice> = {},
  ) {
    const id = newId();
    const model =
      overrides.deviceId === undefined
        ? await addProduct()
        : { id: overrides.deviceId, manufacturerId: overrides.manufacturerId };
    if (model.manufacturerId === undefined) throw new Error('A device has a manufacturer');
    await orm.insert(installedDevice).values({
      id,
      customerId,
      serialNumber: `SN-${randomWord()}`,
      ...overrides,
      deviceId: model.id,
      manufacturerId: model.manufacturerId,
    });
    return { id };
  }

  return {
    addCustomer,
    addClinic,
    addDeviceCategory,

    async addServiceHoliday(name: string) {
      const id = newId();
      const day = '2026-08-03';
      await orm.insert(serviceHoliday).values({ id, name, firstDay: day, lastDay: day });
      return { id };
    },
    async addSavedAnswer(overrides: Overrides<typeof savedAnswer> = {}) {
      const id = newId();
      const values = { title: randomWord(), textEn: 'We will call you.', ...overrides, id };
      await orm.insert(savedAnswer).values(values);
      return { id };
    },
    /** Adds a bulk change of leads by an employee, which changed nothing. */
    async addLeadBulkChange(userId: string) {
      const id = newId();
      const createdAt = new Date().toISOString();
      await orm.insert(leadBulkChange).values({ id, userId, changes: [], createdAt });
      return { id };
    },
    /** Adds a bulk change of tickets by an employee, which changed nothing. */
    async addServiceBulkChange(userId: string) {
      const id = newId();
      const createdAt = new Date().toISOString();
      await orm
        .insert(serviceBulkChange)
        .values({ id, userId, objectType: 'service_ticket', changes: [], createdAt });
      return { id };
    },
    /** Adds a mail that waits for the desk. */
    async addUnmatchedMail(overrides: Overrides<typeof inboundMail> = {}) {
      const id = newId();
      const values = {
        fingerprint: randomWord(),
        outcome: 'unmatched',
        reason: 'no_ticket',
      } as const;
      await orm.insert(inboundMail).values({ id, ...values, subject: 'It beeps', ...overrides });
      return { id };
    },
    addGroup,
    addInstalledDevice,
    /** Adds a photo of a device, by default of one in stock. */
    async addDevicePhoto(installedDeviceId: string, overrides: Overrides<typeof devicePhoto> = {}) {
      const id = newId();
      const file = { blobPath: `device_photo/${id}/a.png`, fileName: 'a.png', fileSize: 9 };
      const values = { id, installedDeviceId, contentType: 'image/png', ...file };
      await orm.insert(devicePhoto).values({ ...values, ...overrides });
      return { id };
    },
    addManufacturer,
    addProduct,
    /**
     * Adds a viewing right, by default permanent; one to a product needs its type and manufacturer.
     */
    async addRight(customerId: string, overrides: Overrides<typeof viewingRight>) {
      const id = newId();
      await orm.insert(viewingRight).values({ id, customerId, ...overrides });
      return { id };
    },
    /** Adds a new ticket with the next number, by default for a new device. */
    async addTicket(customerId: string, overrides: Overrides<typeof serviceTicket> = {}) {
      const id = newId();
      const at = new Date().toISOString();
      const installedDeviceId =
        overrides.installedDeviceId ?? (await addInstalledDevice(customerId)).id;
      const values = { serialNumber: `SN-${randomWord()}`, description: 'It beeps' };
      const isFinal = overrides.status === 'closed' || overrides.status === 'cancelled';
      await orm.transaction(async (tx) => {
        await tx.insert(serviceTicket).values({
          id,
          customerId,
          installedDeviceId,
          number: await takeTicketNumber(tx),
          requesterEmail: 'ada@example.org',
          requestedAt: at,
          ...values,
          ...(isFinal ? { closedAt: at } : {}),
          ...overrides,
        });
      });
      return { id };
    },
    /** Adds a customer's service request, for a new device unless one is given. */
    async addServiceRequest(customerId: string, overrides: Overrides<typeof serviceRequest> = {}) {
      const id = newId();
      const installedDeviceId =
        overrides.installedDeviceId ?? (await addInstalledDevice(customerId)).id;
      await orm.insert(serviceRequest).values({
        id,
        customerId,
        installedDeviceId,
        requestDate: '2026-01-31',
        serialNumber: `SN-${randomWord()}`,
        description: 'It beeps',
        ...overrides,
      });
      return { id };
    },
    /** A lead below all that were added before. */
    async addLead(overrides: Overrides<typeof lead> = {}) {
      const id = newId();
      const contact = { contactId: newId(), contactName: `Lead ${randomWord()}` };
      leadsAdded += 1;
      const position = { position: leadsAdded, stageChangedAt: new Date().toISOString() };
      await orm.insert(lead).values({ id, ...contact, ...position, ...overrides });
      return { id };
    },
    async addJobTitle(name = `Title ${randomWord()}`) {
      const id = newId();
      await orm.insert(jobTitle).values({ id, name });
      return { id };
    },
    /** An employee with exactly these permissions, all of them by default, and without a password. */
    async addEmployee(
      permissions: readonly Permission[] = allPermissions,
      overrides: Overrides<typeof userAccount> = {},
    ) {
      const user = await addUser({ role: 'employee', ...overrides });
      const group = await addGroup({ permissions: [...permissions] });
      await orm.insert(groupMember).values({ userId: user.id, groupId: group.id });
      return user;
    },
    addCustomerUser: (customerId: string, overrides: Overrides<typeof userAccount> = {}) =>
      addUser({ role: 'customer', customerId, ...overrides }),
    /**
     * Adds a pending request about a person, whose account stays as it is; by default made by them.
     */
    async addAnonymizationRequest(
      userId: string,
      overrides: Overrides<typeof anonymizationRequest> = {},
    ) {
      const id = newId();
      const graceEndsAt = new Date(Date.now() + days(30)).toISOString();
      await orm.insert(anonymizationRequest).values({
        id,
        userId,
        requestedById: userId,
        gracePeriodDays: 30,
        graceEndsAt,
        ...overrides,
      });
      return { id };
    },
    /** An open request for access by somebody without an account, due on 31 January 2026. */
    async addDataRequest(overrides: Overrides<typeof dataRequest> = {}) {
      const id = newId();
      await orm.insert(dataRequest).values({
        id,
        kind: 'access',
        subjectName: `Person ${randomWord()}`,
        receivedOn: '2025-12-31',
        dueOn: '2026-01-31',
        dueAt: '2026-01-31T23:00:00.000Z',
        ...overrides,
      });
      return { id };
    },
    /** A document with its first version; its file is in no store. */
    async addDocument(overrides: Overrides<typeof document> = {}) {
      const id = newId();
      const file = { blobPath: `document/${id}/manual.pdf`, fileName: 'manual.pdf', fileSize: 9 };
      const contentType = 'application/pdf';
      const values = { category: 'technical' as const, title: `Manual ${randomWord()}` };
      const [row] = await orm
        .insert(document)
        .values({ id, ...values, contentType, ...file, ...overrides })
        .returning();
      if (!row) throw new Error('The document was not added');
      await orm.insert(documentVersion).values({ ...row, documentId: id, number: 1 });
      return { id };
    },
    /** A tag, on the documents that are named. */
    async addTag(overrides: Overrides<typeof tag> = {}, documentIds: readonly string[] = []) {
      const id = newId();
      await orm.insert(tag).values({ id, name: `Tag ${randomWord()}`, ...overrides });
      const pairs = documentIds.map((documentId) => ({ documentId, tagId: id }));
      if (pairs.length > 0) await orm.insert(documentTag).values(pairs);
      return { id };
    },
    /** An import of customers that waits for its columns to be mapped; its file is in no store. */
    async addImport(ownerId: string, overrides: Overrides<typeof importRun> = {}) {
      const id = newId();
      await orm.insert(importRun).values({
        id,
        ownerId,
        kind: 'customers',
        blobPath: `import/${id}/customers.csv`,
        fileName: 'customers.csv',
        fileSize: 9,
        separator: 'comma',
        headers: ['name'],
        sample: [['Ada']],
        mapping: { name: 'name' },
        ...overrides,
      });
      return { id };
    },
    async addSession(userId: string, at: Date) {
      const id = newId();
      const now = at.toISOString();
      await orm.insert(session).values({
        id,
        userId,
        createdAt: now,
        lastSeenAt: now,
        rotatedAt: now,
        deviceId: newId(),
      });
      return { id };
    },

    async addPasskey(userId: string, overrides: Overrides<typeof passkey> = {}) {
      const id = newId();
      await orm.insert(passkey).values({
        id,
        userId,
        name: 'Telephone',
        credentialId: randomBytes(32),
        publicKey: randomBytes(77),
        userHandle: randomBytes(32),
        signCount: 0,
        transports: [],
        createdAt: new Date().toISOString(),
        ...overrides,
      });
      return { id };
    },
  };
}

export type World = ReturnType<typeof createWorld>;

/** Takes the next number of a ticket, until the commit. */
async function takeTicketNumber(tx: Transaction): Promise<number> {
  const [counter] = await tx
    .update(ticketCounter)
    .set({ lastNumber: sql`${ticketCounter.lastNumber} + 1` })
    .returning();
  if (!counter) throw new Error('The tickets have no counter');
  return counter.lastNumber;
}
