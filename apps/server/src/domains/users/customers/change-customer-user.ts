import {
  changeCustomerUser as route,
  type CustomerUserInput,
  type User,
} from '@portal/contract/users';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { toColumns, lockRow, requireVersion, type Row, updateRow } from '#server/resource/write.ts';
import { publishAccountChange, requireNotAnonymized } from '../accounts/account-events.ts';
import { requireFreeEmail } from '../accounts/account-email.ts';
import { requireBirthDay, requireNoOpenRequest } from '../accounts/account-rules.ts';
import { requireOwnClinics, toRoleColumns } from './clinic-role.ts';
import { toCustomerPhone } from './customer-phone.ts';
import { customerUsers } from './customer-user.resource.ts';
import { lockClinics, requireOwnClinic } from './own-clinic.ts';

/**
 * Changes a user of a customer. `is_active` closes or reopens the account.
 * @throws DomainError 400 for a taken e-mail, an impossible date of birth, an unknown customer, and
 * a clinic that is not an active one of the customer; `conflict` for an anonymized account or one
 * to be anonymized; `stale`, `not_found`.
 */
export async function changeCustomerUser(
  context: Context,
  {
    id,
    body,
    seenVersion,
  }: { id: string; body: Partial<CustomerUserInput>; seenVersion: number | null },
): Promise<Versioned<User>> {
  authorize(context.actor, route.access);
  await transact(context, async (tx) => {
    await lockClinics(tx, [body.clinic_id, ...(body.clinic_ids ?? [])]);
    const before = await lockRow(tx, context, customerUsers, { id, seenVersion: null });
    requireBirthDay(context, body);
    await requireFreeEmail(tx, body.email, before.id);
    const email = body.email === undefined ? {} : { email: body.email.toLowerCase() };
    const values = {
      ...toColumns(customerUsers, { ...body, ...email }),
      ...toRoleColumns(before, body),
      ...(await toPhoneColumn(tx, before, body)),
    };
    await updateRow(tx, context, customerUsers, before, { values });
    await requireOwnClinic(tx, before.id, before);
    await requireOwnClinics(tx, { ...before, ...values }, before);
    requireVersion(before, seenVersion);
    requireNotAnonymized(before);
    await requireNoOpenRequest(tx, before, values);
    await publishAccountChange(tx, context, before, values);
  });
  return read(context, customerUsers, id);
}

async function toPhoneColumn(
  tx: Transaction,
  before: Row,
  { phone_number: phone, customer_id: customerId, clinic_id: clinicId }: Partial<CustomerUserInput>,
): Promise<Row> {
  if (!phone) return {};
  const place = {
    customerId: customerId ?? before['customerId'],
    clinicId: clinicId === undefined ? before['clinicId'] : clinicId,
  };
  return { phoneNumber: await toCustomerPhone(tx, phone, place) };
}
