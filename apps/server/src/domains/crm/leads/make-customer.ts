import {
  makeCustomerFromLead as route,
  formatPostalCode,
  type Customer,
  type MakeCustomerInput,
} from '@portal/contract/crm';
import type { Transaction } from '#server/database/database.ts';
import { findVatCountry } from '#server/domains/users/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import { validationError, DomainError } from '#server/kernel/domain-error.ts';
import { toInternationalPhone } from '#server/kernel/phone-number.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import {
  toColumns,
  insertRow,
  lockRow,
  requireVersion,
  updateRow,
  type LockedRow,
} from '#server/resource/write.ts';
import { clinics } from '../clinics/clinic.resource.ts';
import { customers } from '../customers/customer.resource.ts';
import { leads, publishLeadChange } from './lead.resource.ts';

/**
 * Creates a customer from a lead's contact, and a clinic if the body contains an address. Links the
 * lead to both. Of concurrent calls one succeeds.
 * @throws DomainError 400 at `clinic.postal_code`; `conflict` if the lead has a customer already, or its contact was
 * anonymized; `stale`, `not_found`.
 */
export async function makeCustomer(
  context: Context,
  { id, body, seenVersion }: { id: string; body: MakeCustomerInput; seenVersion: number | null },
): Promise<Versioned<Customer>> {
  authorize(context.actor, route.access);
  const clinic = normalizeClinic(body.clinic);
  const made = await transact(context, async (tx) => {
    const before = await lockRow(tx, context, leads, { id, seenVersion: null });
    if (before['customerId'] !== null) {
      throw new DomainError('conflict', { message: { key: 'lead.has_customer' } });
    }
    if (before['anonymizedAt'] !== null) {
      throw new DomainError('conflict', { message: { key: 'lead.contact_erased' } });
    }
    requireVersion(before, seenVersion);
    const customerId = await insertCustomer(tx, context, { before, body });
    const clinicId = clinic
      ? await insertRow(tx, context, clinics, { ...toColumns(clinics, clinic), customerId })
      : null;
    await updateRow(tx, context, leads, before, {
      values: { customerId, clinicId },
      action: 'make_customer',
    });
    await publishLeadChange(tx, before.id);
    return customerId;
  });
  return read(context, customers, made);
}

function insertCustomer(
  tx: Transaction,
  context: Context,
  { before, body }: { before: LockedRow; body: MakeCustomerInput },
): Promise<string> {
  return insertRow(tx, context, customers, {
    name: body.name ?? before['organization'] ?? before['contactName'],
    vatNumber: body.vat_number ?? null,
    email: before['contactEmail'],
    phoneNumber: toPhone(before['contactPhone'], body),
  });
}

/** Returns the contact's number in international form, by the country of the clinic or VAT number. */
function toPhone(phone: unknown, { clinic, vat_number: vatNumber }: MakeCustomerInput): unknown {
  const country = clinic?.country ?? findVatCountry(vatNumber);
  return typeof phone === 'string' ? toInternationalPhone(phone, country) : phone;
}

function normalizeClinic(clinic: MakeCustomerInput['clinic']) {
  if (!clinic) return null;
  const postalCode = formatPostalCode(clinic.country, clinic.postal_code);
  if (postalCode === null) {
    throw validationError({ clinic: { postal_code: [{ key: 'clinic.postal_code' }] } });
  }
  return { ...clinic, postal_code: postalCode };
}
