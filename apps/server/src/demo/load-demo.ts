import { sql } from 'drizzle-orm';
import { record } from '#server/audit/record.ts';
import type { Transaction } from '#server/database/database.ts';
import { hashPassword } from '#server/domains/auth/index.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { upload } from '#server/domains/documents/uploads/upload.table.ts';
import { jobTitle } from '#server/domains/users/job-titles/job-title.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { demoCustomerList } from './customers/demo-customers.ts';
import { demoPassword } from './demo-accounts.ts';
import { DemoError } from './demo-error.ts';
import { demoDocuments } from './documents/demo-documents.ts';
import { isEmpty } from './is-empty.ts';
import { keepFiles } from './keep-files.ts';
import { demoCustomerUsers } from './people/demo-customer-users.ts';
import { demoEmployees } from './people/demo-employees.ts';

/** Two starts at once take turns; the second then finds the data. */
const demoLock = 7_420_002;

/**
 * Loads the demo data (PRODUCT.md) into an empty database: the files, then every row, in one
 * transaction. Where it is interrupted there are no rows, and the next call completes it.
 * @throws DemoError where there is a customer or an account already.
 */
export async function loadDemo(context: Context): Promise<void> {
  if (!(await isEmpty(context.database.orm))) throw notEmpty();
  const story = tellStory(await hashPassword(demoPassword));
  await transact(context, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${demoLock})`);
    if (!(await isEmpty(tx))) throw notEmpty();
    await keepFiles(context.storage, story.documents);
    await insertStory(tx, story);
    await recordStory(tx, context, story);
  });
}

const notEmpty = (): DemoError =>
  new DemoError(
    'There are customers or accounts already; demo data go into an empty database only.',
  );

type Story = ReturnType<typeof tellStory>;

function tellStory(passwordHash: string) {
  const customers = demoCustomerList();
  const employees = demoEmployees(passwordHash);
  const customerUsers = demoCustomerUsers(customers, passwordHash);
  return { customers, employees, customerUsers, documents: demoDocuments(employees.librarians) };
}

/** Inserts each table's rows at once, the oldest first, which is the order that lists turn round. */
async function insertStory(tx: Transaction, story: Story): Promise<void> {
  const { customers, employees, customerUsers, documents } = story;
  await tx.insert(customer).values(customers.map(({ row }) => row));
  await tx.insert(clinic).values(inOrder(customers.flatMap(({ clinics }) => clinics)));
  await tx.insert(jobTitle).values(employees.jobTitles);
  await tx.insert(userGroup).values(employees.userGroups);
  await tx.insert(userAccount).values(inOrder([...employees.accounts, ...customerUsers]));
  await tx.insert(groupMember).values(employees.members);
  await tx.insert(upload).values(inOrder(documents.map((one) => one.upload)));
  await tx.insert(document).values(inOrder(documents.map(({ row }) => row)));
}

/** One audit row, at the group that may do everything: the data came from here and not from people. */
async function recordStory(tx: Transaction, context: Context, { employees }: Story): Promise<void> {
  const staff = employees.userGroups.find(({ name }) => name === 'Staff');
  if (!staff) throw new Error('The demo data have no Staff');
  await record(tx, context, { action: 'load_demo', table: userGroup, objectId: staff.id });
}

function inOrder<Row extends { createdAt?: unknown }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => (String(one.createdAt) < String(other.createdAt) ? -1 : 1));
}
