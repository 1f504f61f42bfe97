import { formatPostalCode, type LeadPatch } from '@portal/contract/crm';
import { countries } from '@portal/contract/kernel';
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { toCustomerPhone } from '#server/domains/users/index.ts';
import { fieldError, validationError } from '#server/kernel/domain-error.ts';
import { type Row, toColumns } from '#server/resource/write.ts';
import { clinic } from '../clinics/clinic.table.ts';
import type { LockedClinic } from '../installed-devices/lock-device.ts';
import { leads } from './lead.resource.ts';

const noAddress = {
  street: null,
  house_number: null,
  postal_code: null,
  city: null,
  country: null,
} as const;

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

/**
 * Derives the columns of a lead's address: only the sent fields change; null clears all. A postal code
 * gets the spelling of its country, as that of a clinic does; without a country it stays as sent.
 * @throws DomainError 400 at `address.postal_code` for a code that the country does not have.
 */
function resolveAddressColumns(address: LeadPatch['address'], before: Row | null): Row {
  if (address === undefined) return {};
  const { street, house_number: houseNumber, ...rest } = address ?? noAddress;
  const { postal_code: sentCode, city, country: sentCountry } = rest;
  const code = sentCode === undefined ? before?.['postalCode'] : sentCode;
  const country = countries.find(
    (one) => one === (sentCountry === undefined ? before?.['country'] : sentCountry),
  );
  const isSpelled = typeof code === 'string' && country !== undefined;
  const postalCode = isSpelled ? formatPostalCode(country, code) : sentCode;
  if (isSpelled && postalCode === null) {
    throw validationError({ address: { postal_code: [{ key: 'clinic.postal_code' }] } });
  }
  const columns = { street, houseNumber, postalCode, city, country: sentCountry };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/**
 * Derives the columns of the next step. A step that is cleared takes its date with it.
 * @throws DomainError 400 at `next_step` for a date without a step.
 */
function resolveNextStepColumns(
  { next_step, next_step_on }: Pick<LeadPatch, 'next_step' | 'next_step_on'>,
  before: Row | null,
): Row {
  if (next_step === undefined && next_step_on === undefined) return {};
  const step = next_step === undefined ? (before?.['nextStep'] ?? null) : next_step;
  if (step !== null) return toColumns(leads, { next_step, next_step_on });
  if (next_step_on) throw fieldError('next_step', 'lead.next_step');
  return { nextStep: null, nextStepOn: null };
}
