import { eq } from 'drizzle-orm';
import type { LeadPatch } from '@portal/contract/crm';
import type { Transaction } from '#server/database/database.ts';
import { validationError } from '#server/kernel/domain-error.ts';
import type { Row } from '#server/resource/write.ts';
import { clinic } from '../clinics/clinic.table.ts';
import type { LockedClinic } from '../installed-devices/lock-device.ts';

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
