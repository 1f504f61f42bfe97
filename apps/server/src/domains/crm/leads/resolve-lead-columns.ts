import type { LeadPatch } from '@portal/contract/crm';
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { toCustomerPhone } from '#server/domains/users/index.ts';
import { fieldError, validationError } from '#server/kernel/domain-error.ts';
import { type Row, toColumns } from '#server/resource/write.ts';
import { clinic } from '../clinics/clinic.table.ts';
import type { LockedClinic } from '../installed-devices/lock-device.ts';
import { leads } from './lead.resource.ts';
import { resolveAddressColumns, resolveNextStepColumns } from './resolve-deal-columns.ts';

/**
 * Derives a lead's columns from a body, except contact and placement. Of `source` only the sent
 * fields change; null clears both.
 * @throws DomainError 400 at `lost_reason` for a lead that is not lost after the change, and as
 * `resolveAddressColumns` and `resolveNextStepColumns`.
 */
export function resolveLeadColumns(body: LeadPatch, before: Row | null): Row {
  const stage = body.stage ?? before?.['stage'] ?? 'new';
  if (body.lost_reason && stage !== 'lost') throw fieldError('lost_reason', 'lead.lost_reason');
  const { priority, assigned_to_user_id, lost_reason } = body;
  const { organization, expected_value, expected_close_on } = body;
  return {
    ...toColumns(leads, { priority, assigned_to_user_id, lost_reason }),
    ...toColumns(leads, { organization, expected_value, expected_close_on }),
    ...resolveAddressColumns(body.address, before),
    ...resolveNextStepColumns(body, before),
    ...toSourceColumns(body.source),
    ...(stage === 'lost' ? {} : { lostReason: null }),
  };
}

function toSourceColumns(source: LeadPatch['source']): Row {
  if (source === undefined) return {};
  const fields = source ?? { source: null, comment: null };
  return {
    ...(fields.source === undefined ? {} : { source: fields.source }),
    ...(fields.comment === undefined ? {} : { sourceComment: fields.comment }),
  };
}

type Contact = NonNullable<LeadPatch['contact']>;

/**
 * Locks the contact's clinic, so that it is not archived and keeps its customer until the
 * transaction ends.
 */
export async function lockContactClinic(
  tx: Transaction,
  contact: Contact | undefined,
): Promise<LockedClinic | null> {
  if (!contact?.clinic_id) return null;
  const [lockedClinic] = await tx
    .select({ id: clinic.id, customerId: clinic.customerId, archivedAt: clinic.archivedAt })
    .from(clinic)
    .where(eq(clinic.id, contact.clinic_id))
    .for('share');
  return lockedClinic ?? null;
}

/**
 * Derives the contact columns: a clinic alone sets its customer, and another customer clears the
 * clinic.
 * @throws DomainError 400 at `contact.clinic_id` for a clinic that does not exist, is archived or
 * belongs to another customer.
 */
export function resolveContactColumns(
  contact: Contact | undefined,
  { before, lockedClinic }: { before: Row | null; lockedClinic: LockedClinic | null },
): Row {
  if (!contact) return {};
  const { name, email, phone, clinic_id: clinicId, customer_id: customerId } = contact;
  const currentCustomerId = before?.['customerId'] ?? null;
  const values = {
    contactName: name,
    contactEmail: email,
    contactPhone: phone,
    customerId,
    clinicId,
  };
  if (clinicId) {
    const ownerId =
      customerId === undefined ? (currentCustomerId ?? lockedClinic?.customerId) : customerId;
    const isUnchanged = clinicId === before?.['clinicId'];
    const isAllowed =
      lockedClinic !== null &&
      lockedClinic.customerId === ownerId &&
      (isUnchanged || !lockedClinic.archivedAt);
    if (!isAllowed) {
      const key = lockedClinic ? 'installed_device.clinic' : 'field.not_found';
      throw validationError({ contact: { clinic_id: [{ key }] } });
    }
    values.customerId = ownerId;
  } else if (customerId !== undefined && customerId !== currentCustomerId) {
    values.clinicId = null;
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/**
 * Returns contact columns with the telephone number in international form: one without a country
 * code is of the country of the contact's clinic or customer.
 */
export async function withContactPhone(
  tx: Transaction,
  contact: Row,
  before: Row | null,
): Promise<Row> {
  const { contactPhone: phone } = contact;
  if (typeof phone !== 'string') return contact;
  const { customerId, clinicId } = { ...before, ...contact };
  return { ...contact, contactPhone: await toCustomerPhone(tx, phone, { customerId, clinicId }) };
}

/**
 * Requires that the assignee is an employee with an active account. The current assignee (`before`)
 * stays valid.
 * @throws DomainError 400 at `assigned_to_user_id`.
 */
export async function assertAssignee(
  tx: Transaction,
  userId: string | null | undefined,
  before: unknown = null,
): Promise<void> {
  if (!userId || userId === before) return;
  const found = await tx
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(
      and(
        eq(userAccount.id, userId),
        eq(userAccount.role, 'employee'),
        eq(userAccount.isActive, true),
        isNull(userAccount.anonymizedAt),
      ),
    )
    .for('key share');
  if (found.length === 0) throw fieldError('assigned_to_user_id', 'lead.assigned_to');
}
