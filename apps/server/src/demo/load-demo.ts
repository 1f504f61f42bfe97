import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { hashPassword } from '#server/domains/auth/index.ts';
import { dataRequest } from '#server/domains/compliance/data-requests/data-request.table.ts';
import { anonymizationRequest } from '#server/domains/compliance/requests/anonymization-request.table.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { lead, leadMove, leadNote, leadProduct } from '#server/domains/crm/leads/lead.table.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { documentTag, tag } from '#server/domains/documents/tags/tag.table.ts';
import { upload } from '#server/domains/uploads/upload.table.ts';
import { documentVersion } from '#server/domains/documents/versions/document-version.table.ts';
import { viewingRight } from '#server/domains/rights/viewing-right.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { maintenanceRecord } from '#server/domains/crm/maintenance/maintenance-record.table.ts';
import { deviceCategory } from '#server/domains/products/categories/device-category.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { marketingContent } from '#server/domains/products/marketing/marketing-content.table.ts';
import { product, productCompatibility } from '#server/domains/products/products/product.table.ts';
import { viewingRightChange } from '#server/domains/rights/viewing-right-change.table.ts';
import { savedAnswer } from '#server/domains/service/answers/saved-answer.table.ts';
import { serviceTargets } from '#server/domains/service/promises/service-targets.table.ts';
import { internalNote, ticketReply } from '#server/domains/service/messages/message.table.ts';
import { serviceRequest } from '#server/domains/service/requests/service-request.table.ts';
import {
  serviceTicket,
  ticketCounter,
  ticketEvent,
} from '#server/domains/service/tickets/service-ticket.table.ts';
import { jobTitle } from '#server/domains/users/job-titles/job-title.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { supplier } from '#server/domains/system/supplier/supplier.table.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import type { Storage } from '#server/storage/storage.ts';
import { demoCatalogue } from './catalogue/demo-catalogue.ts';
import { demoMarketing } from './catalogue/demo-marketing.ts';
import { demoCustomerList } from './customers/demo-customers.ts';
import { demoPassword, isEmpty } from './demo-accounts.ts';
import { today } from './demo-calendar.ts';
import { DemoError } from './demo-error.ts';
import { demoInstalledDevices } from './devices/demo-installed-devices.ts';
import { type DemoDocument, demoDocuments } from './documents/demo-documents.ts';
import { demoLeads } from './leads/demo-leads.ts';
import { demoTags } from './documents/demo-tags.ts';
import { demoCustomerUsers } from './people/demo-customer-users.ts';
import { demoEmployees } from './people/demo-employees.ts';
import { demoDataRequests } from './privacy/demo-data-requests.ts';
import { demoRequests } from './privacy/demo-requests.ts';
import { demoRightChanges } from './rights/demo-right-changes.ts';
import { demoRights } from './rights/demo-rights.ts';
import { getDemoAnswers } from './service/demo-answers.ts';
import { demoTargets } from './service/demo-promises.ts';
import { demoService } from './service/demo-service.ts';

/** Number of concurrent writes: the disk combines some, and memory contains them all. */
const lanes = 16;

/** How the demo’s customers reach their supplier. */
const demoSupplier = {
  name: 'Demo Medical Supplies',
  phone: '+32 2 555 01 20',
  emergencyPhone: '+32 2 555 01 21',
  email: 'service@demo.example',
  hoursEn: 'Monday to Friday, 8:30–17:30',
  hoursNl: 'Maandag tot vrijdag, 8.30–17.30 uur',
  hoursFr: 'Du lundi au vendredi, de 8 h 30 à 17 h 30',
};

/** Two concurrent starts take turns; the second then finds the data. */
const demoLock = 7_420_002;

/**
 * Loads the demo data (PRODUCT.md) into an empty database: the files, then every row, in one
 * transaction. Where it is interrupted there are no rows, and the next call completes it.
 * @throws DemoError where there is a customer or an account already.
 */
export async function loadDemo(context: Context): Promise<void> {
  if (!(await isEmpty(context.database.orm))) throw notEmpty();
  const story = createStory(await hashPassword(demoPassword), context.now);
  await transact(context, async (tx) => {
    // The first one is slow.
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${demoLock})`);
    if (!(await isEmpty(tx))) throw notEmpty();
    await storeFiles(context.storage, story.documents);
    await insertStory(tx, story);
    await recordStory(tx, context, story);
  });
}

const notEmpty = (): DemoError =>
  new DemoError(
    'There are customers or accounts already; demo data go into an empty database only.',
  );

type Story = ReturnType<typeof createStory>;

function createStory(passwordHash: string, now: Date) {
  const day = today(now);
  const customers = demoCustomerList();
  const employees = demoEmployees(passwordHash);
  const catalogue = demoCatalogue();
  const installed = demoInstalledDevices({ customers, devices: catalogue.devices, today: day });
  const { modelsByManufacturer } = installed;
  const { sellers, librarians, engineers, officers } = employees;
  const { customerUsers, requests } = demoRequests({
    customerUsers: demoCustomerUsers(customers, passwordHash),
    officers,
    today: day,
  });
  const rights = demoRights({ customers, catalogue, modelsByManufacturer, sellers, today: day });
  return {
    customers,
    employees,
    customerUsers,
    anonymizationRequests: requests,
    dataRequests: demoDataRequests({ officers, today: day }),
    catalogue,
    marketing: demoMarketing(catalogue.devices),
    installed,
    rights: rights.map(({ row }) => row),
    rightChanges: demoRightChanges(rights, catalogue),
    documents: demoDocuments(librarians, catalogue.devices),
    leads: demoLeads({ customers, devices: catalogue.devices, sellers, today: day }),
    answers: getDemoAnswers(day),
    service: demoService({
      customers,
      devices: installed.rows,
      customerUsers,
      engineers,
      today: day,
    }),
  };
}

/** Inserts the rows of each table at once, oldest first, which lists reverse. */
async function insertStory(tx: Transaction, story: Story): Promise<void> {
  const { customers, employees, customerUsers, documents } = story;
  await tx.insert(customer).values(customers.map(({ row }) => row));
  await tx.insert(clinic).values(inOrder(customers.flatMap(({ clinics }) => clinics)));
  await tx.insert(jobTitle).values(employees.jobTitles);
  await tx.insert(userGroup).values(employees.userGroups);
  await tx.insert(userAccount).values(inOrder([...employees.accounts, ...customerUsers]));
  await tx.insert(groupMember).values(employees.members);
  await tx.insert(anonymizationRequest).values(inOrder(story.anonymizationRequests));
  await tx.insert(dataRequest).values(inOrder(story.dataRequests));
  await insertCatalogue(tx, story);
  await tx.insert(installedDevice).values(inOrder(story.installed.rows));
  await tx.insert(maintenanceRecord).values(inOrder(story.installed.records));
  await tx.insert(viewingRight).values(inOrder(story.rights));
  await tx.insert(viewingRightChange).values(story.rightChanges);
  await insertDocuments(tx, documents);
  await insertLeads(tx, story);
  await insertService(tx, story);
}

async function insertLeads(tx: Transaction, { leads }: Story): Promise<void> {
  await tx.insert(lead).values(inOrder(leads.map(({ row }) => row)));
  await tx.insert(leadNote).values(inOrder(leads.flatMap(({ notes }) => notes)));
  await tx.insert(leadMove).values(leads.flatMap(({ moves }) => moves));
  await tx.insert(leadProduct).values(leads.flatMap(({ products }) => products));
}

async function insertService(tx: Transaction, { service, answers }: Story): Promise<void> {
  const { tickets, requests, requestReplies } = service;
  await tx.update(serviceTargets).set(demoTargets);
  await tx.update(supplier).set(demoSupplier);
  await tx.insert(savedAnswer).values(answers);
  await tx.insert(serviceTicket).values(tickets.map(({ row }) => row));
  await tx.update(ticketCounter).set({ lastNumber: tickets.length });
  await tx.insert(ticketEvent).values(tickets.flatMap(({ events }) => events));
  await tx.insert(ticketReply).values(inOrder(tickets.flatMap(({ replies }) => replies)));
  await tx.insert(internalNote).values(inOrder(tickets.flatMap(({ notes }) => notes)));
  await tx.insert(serviceRequest).values(inOrder(requests));
  await tx.insert(ticketReply).values(inOrder(requestReplies));
}

async function insertDocuments(tx: Transaction, documents: Story['documents']): Promise<void> {
  const files = documents.flatMap((one) => one.files);
  const { rows, pairs } = demoTags(documents);
  await tx.insert(upload).values(inOrder(files.map((one) => one.upload)));
  await tx.insert(document).values(inOrder(documents.map(({ row }) => row)));
  await tx.insert(documentVersion).values(inOrder(files.map(({ version }) => version)));
  await tx.insert(tag).values(rows);
  await tx.insert(documentTag).values(pairs);
}

async function insertCatalogue(tx: Transaction, { catalogue, marketing }: Story): Promise<void> {
  await tx.insert(manufacturer).values(catalogue.manufacturers);
  await tx.insert(deviceCategory).values(catalogue.categories);
  await tx.insert(product).values(inOrder(catalogue.products));
  await tx.insert(productCompatibility).values(catalogue.compatibility);
  await tx.insert(marketingContent).values(inOrder(marketing));
}

/** One audit row, at the group that may do everything: the data came from here and not from people. */
async function recordStory(tx: Transaction, context: Context, { employees }: Story): Promise<void> {
  const staff = employees.userGroups.find(({ name }) => name === 'Staff');
  if (!staff) throw new Error('The demo data have no Staff');
  await writeAuditEntry(tx, context, { action: 'load_demo', table: userGroup, objectId: staff.id });
}

function inOrder<Row extends { createdAt?: unknown }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => (String(one.createdAt) < String(other.createdAt) ? -1 : 1));
}

/** Stores the documents' files; skips those that an interrupted start has stored. */
async function storeFiles(storage: Storage, documents: readonly DemoDocument[]): Promise<void> {
  const waiting = documents.flatMap(({ files }) => files).values();
  const work = async (): Promise<void> => {
    for (const { version, bytes } of waiting) {
      if (await storage.describe(version.blobPath)) continue;
      await storage.put(version.blobPath, Readable.from([bytes]), version.contentType);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
}
