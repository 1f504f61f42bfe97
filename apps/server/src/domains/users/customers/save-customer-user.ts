import {
  changeCustomerUser as changeRoute,
  createCustomerUser as createRoute,
  type CustomerUserInput,
  type User,
} from '@portal/contract/users';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent } from '#server/resource/crud.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import {
  insertRow,
  lockRow,
  requireVersion,
  type Row,
  toColumns,
  updateRow,
} from '#server/resource/write.ts';
import {
  accountInvited,
  publishAccountChange,
  requireNotAnonymized,
} from '../accounts/account-events.ts';
import { requireFreeEmail } from '../accounts/account-email.ts';
import { requireBirthDay, requireNoOpenRequest } from '../accounts/account-rules.ts';
import { chooseRole, lockCustomer, requireOwnClinics, toRoleColumns } from './clinic-role.ts';
import { toCustomerPhone } from './customer-phone.ts';
import { customerUsers } from './customer-user.resource.ts';
import { lockClinics, requireOwnClinic } from './own-clinic.ts';

/**
 * Creates a user of a customer and invites them. A user created as deactivated is invited on
 * activation. The first active user of a customer manages the others unless another role is sent.
 * @throws DomainError 400 for a taken e-mail, an impossible date of birth, an unknown customer, and
 * a clinic that is not an active one of the customer.
 */
export async function createCustomerUser(
  context: Context,
  input: CustomerUserInput,
): Promise<Versioned<User>> {
  authorize(context.actor, createRoute.access);
  return createIdempotent(context, customerUsers, (tx) =>
    insertCustomerUser(tx, context, input, { isInvited: true }),
  );
}

/**
 * Does the same in a transaction, for a caller whose access is checked, and returns the id. Without an
 * invitation the user can be invited later.
 */
export async function insertCustomerUser(
  tx: Transaction,
  context: Context,
  input: CustomerUserInput,
  { isInvited }: { readonly isInvited: boolean },
): Promise<string> {
  requireBirthDay(context, input);
  await lockClinics(tx, [input.clinic_id, ...(input.clinic_ids ?? [])]);
  await lockCustomer(tx, input.customer_id);
  const email = input.email.toLowerCase();
  await requireFreeEmail(tx, email);
  const place = { customerId: input.customer_id, clinicId: input.clinic_id };
  const phoneNumber = await toCustomerPhone(tx, input.phone_number, place);
  const clinicRole = input.clinic_role ?? (await chooseRole(tx, input.customer_id));
  const role = toRoleColumns({}, { ...input, clinic_role: clinicRole });
  await requireOwnClinics(tx, { ...role, customerId: input.customer_id }, null);
  const id = await insertRow(tx, context, customerUsers, {
    ...toColumns(customerUsers, { ...input, email }),
    ...role,
    ...(input.phone_number ? { phoneNumber } : {}),
    role: 'customer',
  });
  await requireOwnClinic(tx, id, null);
  if (isInvited && input.is_active !== false)
    await accountInvited.publish(tx, context, { userId: id });
  return id;
}

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
  authorize(context.actor, changeRoute.access);
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
