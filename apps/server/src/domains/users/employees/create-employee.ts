import {
  Email,
  employeesWith,
  object as body,
  permissions,
  requiredText,
  toComparisonKey,
} from '@portal/contract/kernel';
import type * as T from '@portal/contract/schema';
import { createEmployee as route, type EmployeeInput, type User } from '@portal/contract/users';
import { eq } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { comparisonKey } from '#server/database/columns.ts';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent } from '#server/resource/crud.ts';
import type { Versioned } from '#server/resource/read.ts';
import { insertRow, type Row, toColumns } from '#server/resource/write.ts';
import { accountInvited } from '../accounts/account-events.ts';
import { requireFreeEmail } from '../accounts/account-email.ts';
import { requireBirthDay } from '../accounts/account-rules.ts';
import { addMemberships } from '../groups/memberships.ts';
import { userGroup } from '../groups/user-group.table.ts';
import { employees } from './employee.resource.ts';

/** Input of the operator for a first employee. */
export const NewEmployee = body({
  email: Email,
  first_name: requiredText(100),
  last_name: requiredText(100),
});

export type NewEmployee = T.Static<typeof NewEmployee>;

/**
 * Creates an employee in the given groups, or in Staff without any, and returns their id. The
 * caller must issue the link for a password in the same transaction.
 * @throws DomainError 400 for a taken e-mail, an impossible date of birth, an unknown group and an
 * unknown job title.
 */
export async function createEmployee(
  tx: Transaction,
  context: Context,
  input: EmployeeInput,
): Promise<string> {
  authorize(context.actor, employeesWith('staff'));
  requireBirthDay(context, input);
  await requireFreeEmail(tx, input.email);
  const userId = await insertRow(tx, context, employees, {
    ...employeeColumns(input),
    role: 'employee',
  });
  const groupIds = input.groups ?? [await ensureStaffGroup(tx, context)];
  await addMemberships(tx, context, { userId, groupIds, field: 'groups' });
  return userId;
}

/** Default group of new employees (API.md §2). */
const staffGroupName = 'Staff';

/** Returns the id of Staff and creates the group with all permissions if it is missing. */
async function ensureStaffGroup(tx: Transaction, context: Context): Promise<string> {
  const at = context.now.toISOString();
  const values = { id: newId(), name: staffGroupName, permissions: [...permissions] };
  // A concurrent insert waits here for the first one, inserts nothing and finds the group below.
  const [created] = await tx
    .insert(userGroup)
    .values({ ...values, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning();
  if (created) {
    await writeAuditEntry(tx, context, {
      action: 'create',
      table: userGroup,
      objectId: created.id,
      after: created,
    });
    return created.id;
  }
  const [found] = await tx
    .select({ id: userGroup.id })
    .from(userGroup)
    .where(eq(comparisonKey(userGroup.name), toComparisonKey(staffGroupName)));
  if (!found) throw new Error('The group Staff went away while it was looked for');
  return found.id;
}

/** Converts a body to columns of the account. Groups are stored separately. */
export function employeeColumns(body: Partial<EmployeeInput>): Row {
  const jobTitleId = body.employee_profile?.job_title;
  return {
    ...toColumns(employees, body),
    ...(body.email === undefined ? {} : { email: body.email.toLowerCase() }),
    ...(jobTitleId === undefined ? {} : { jobTitleId }),
  };
}

/**
 * Creates an employee and invites them. An employee created as deactivated is invited on
 * activation.
 * @throws DomainError as `createEmployee`.
 */
export async function addEmployee(
  context: Context,
  input: EmployeeInput,
): Promise<Versioned<User>> {
  authorize(context.actor, route.access);
  return createIdempotent(context, employees, async (tx) => {
    const userId = await createEmployee(tx, context, input);
    if (input.is_active !== false) await accountInvited.publish(tx, context, { userId });
    return userId;
  });
}
