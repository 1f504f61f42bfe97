import { changeEmployee as route, type EmployeeInput, type User } from '@portal/contract/users';
import type { Transaction } from '#server/database/database.ts';
import { endStreamsOfUser, publishManyChanged } from '#server/events/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { lockRow, requireVersion, updateRow } from '#server/resource/write.ts';
import { publishAccountChange, requireNotAnonymized } from '../accounts/account-events.ts';
import { requireFreeEmail } from '../accounts/account-email.ts';
import { requireBirthDay, requireNoOpenRequest } from '../accounts/account-rules.ts';
import { guardLastStaff } from '../groups/guard-last-staff.ts';
import { setMemberships } from '../groups/memberships.ts';
import { employeeColumns } from './create-employee.ts';
import { employees } from './employee.resource.ts';

interface Change {
  readonly id: string;
  readonly body: Partial<EmployeeInput>;
  readonly seenVersion: number | null;
}

/**
 * Changes an employee. `groups` replaces all their groups; `is_active` closes or reopens the
 * account.
 * @throws DomainError 400 for a taken e-mail, an impossible date of birth, an unknown group and an
 * unknown job title; `conflict` for an anonymized account or one to be anonymized, and for the last
 * one that can manage employees; `stale`, `not_found`.
 */
export async function changeEmployee(context: Context, change: Change): Promise<Versioned<User>> {
  authorize(context.actor, route.access);
  const { body, id } = change;
  const canRemoveStaff = body.groups !== undefined || body.is_active === false;
  await transact(context, (tx) => {
    const apply = () => applyChange(tx, context, change);
    return canRemoveStaff ? guardLastStaff(tx, apply) : apply();
  });
  return read(context, employees, id);
}

async function applyChange(
  tx: Transaction,
  context: Context,
  { id, body, seenVersion }: Change,
): Promise<void> {
  const before = await lockRow(tx, context, employees, { id, seenVersion: null });
  requireBirthDay(context, body);
  await requireFreeEmail(tx, body.email, before.id);
  const bumpsVersion =
    body.groups !== undefined && (await setMemberships(tx, context, before.id, body.groups));
  const values = employeeColumns(body);
  await updateRow(tx, context, employees, before, { values, bumpsVersion });
  requireVersion(before, seenVersion);
  requireNotAnonymized(before);
  await requireNoOpenRequest(tx, before, values);
  await publishAccountChange(tx, context, before, values);
  if (values['team'] !== undefined && values['team'] !== before['team']) {
    // Their browsers offer the team's work, and show that of the former one.
    await endStreamsOfUser(tx, before.id);
    // What colleagues see of "My team" has other tickets.
    await publishManyChanged(tx, { type: 'service_ticket', permission: 'service' });
  }
}
