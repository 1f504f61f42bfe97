import {
  convertLead as route,
  createClinic,
  createCustomer,
  type Customer,
  type LeadConversion,
} from '@portal/contract/crm';
import { bulkGrantViewingRights } from '@portal/contract/rights';
import { createCustomerUser } from '@portal/contract/users';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { grantRightsIn } from '#server/domains/rights/index.ts';
import { insertCustomerUser } from '#server/domains/users/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import {
  DomainError,
  fieldError,
  type FieldMessages,
  validationError,
} from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent } from '#server/resource/crud.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import {
  insertRow,
  lockRow,
  requireVersion,
  toColumns,
  updateRow,
} from '#server/resource/write.ts';
import { normalizePostalCode } from '../clinics/clinic-rules.ts';
import { clinics } from '../clinics/clinic.resource.ts';
import { clinic } from '../clinics/clinic.table.ts';
import { customers } from '../customers/customer.resource.ts';
import { customer } from '../customers/customer.table.ts';
import { withInternationalPhone } from '../customers/write-customer.ts';
import { leads, publishLeadChange } from './lead.resource.ts';
import { getStage } from './place-lead.ts';

/**
 * Turns a won lead into a customer, with its clinic, users and first viewing rights, or links it to an existing
 * customer: everything or nothing. Of concurrent calls one succeeds.
 * @throws DomainError `permission_denied` without the permission of a part; 400 at the part (`users.0.email`);
 * `conflict` if the lead is not won, has a customer already, or its contact was anonymized; `stale`, `not_found`.
 */
export async function convertLead(
  context: Context,
  { id, body, seenVersion }: { id: string; body: LeadConversion; seenVersion: number | null },
): Promise<Versioned<Customer>> {
  authorizeParts(context, body);
  await read(context, leads, id);
  assertComplete(body);
  return createIdempotent(context, customers, async (tx) => {
    // In the order in which archiving a clinic locks them.
    const place = await lockPlace(tx, body);
    const before = await lockRow(tx, context, leads, { id, seenVersion: null });
    if (before['customerId'] !== null) throw createConflict('lead.has_customer');
    if (before['anonymizedAt'] !== null) throw createConflict('lead.contact_erased');
    if (getStage(before) !== 'won') throw createConflict('lead.not_won');
    const customerId = await chooseCustomer(tx, context, body);
    const clinicId = place ?? (await addClinic(tx, context, body.clinic, customerId));
    await addUsers(tx, context, body.users ?? [], { customerId, clinicId });
    await grantRights(tx, context, body, customerId);
    // What the parts have wrong is said first (400, then 412).
    requireVersion(before, seenVersion);
    await updateRow(tx, context, leads, before, {
      values: { customerId, clinicId },
      action: 'make_customer',
    });
    await publishLeadChange(tx, before.id);
    return customerId;
  });
}

const createConflict = (key: 'lead.has_customer' | 'lead.contact_erased' | 'lead.not_won') =>
  new DomainError('conflict', { message: { key } });

/** Requires the permission of each part, as its own call does. */
function authorizeParts(
  { actor }: Context,
  { customer: made, clinic: place, ...body }: LeadConversion,
) {
  authorize(actor, route.access);
  if (made) authorize(actor, createCustomer.access);
  if (place) authorize(actor, createClinic.access);
  if (body.users?.length) authorize(actor, createCustomerUser.access);
  if (body.rights?.length) authorize(actor, bulkGrantViewingRights.access);
}

/** @throws DomainError 400 unless there is one customer, and at most one clinic of theirs. */
function assertComplete({ customer_id: existing, customer: made, ...body }: LeadConversion): void {
  if (!existing && !made) throw fieldError('customer', 'field.required');
  if (existing && made) throw fieldError('customer_id', 'lead.one_customer');
  if (body.clinic_id && body.clinic) throw fieldError('clinic_id', 'lead.one_clinic');
  if (body.clinic_id && made) throw fieldError('clinic_id', 'installed_device.clinic');
}

/**
 * Locks the existing clinic and customer. Returns the clinic; null without one.
 * @throws DomainError 400 at `clinic_id` for one that is inactive, archived or of another customer, and at `customer_id`.
 */
async function lockPlace(
  tx: Transaction,
  { customer_id: customerId, clinic_id: clinicId }: LeadConversion,
): Promise<string | null> {
  if (!customerId) return null;
  const [place] = clinicId
    ? await tx.select().from(clinic).where(eq(clinic.id, clinicId)).for('share')
    : [];
  const [owner] = await tx
    .select({ id: customer.id })
    .from(customer)
    .where(eq(customer.id, customerId))
    .for('no key update');
  if (!owner) throw fieldError('customer_id', 'field.not_found');
  if (!clinicId) return null;
  if (!place) throw fieldError('clinic_id', 'field.not_found');
  if (place.customerId !== owner.id || place.archivedAt !== null || !place.isActive)
    throw fieldError('clinic_id', 'installed_device.clinic');
  return place.id;
}

async function chooseCustomer(
  tx: Transaction,
  context: Context,
  { customer_id: existing, customer: made }: LeadConversion,
): Promise<string> {
  if (existing) return existing;
  if (!made) throw new Error('A conversion has a customer');
  return inPart(
    () => insertRow(tx, context, customers, toColumns(customers, withInternationalPhone(made))),
    (fields) => ({ customer: fields }),
  );
}

function addClinic(
  tx: Transaction,
  context: Context,
  place: LeadConversion['clinic'],
  customerId: string,
): Promise<string | null> {
  if (!place) return Promise.resolve(null);
  const add = async () =>
    insertRow(tx, context, clinics, {
      ...toColumns(clinics, place),
      postalCode: normalizePostalCode(place.country, place.postal_code),
      customerId,
    });
  return inPart(add, (fields) => ({ clinic: fields }));
}

/** Adds the users; those who can sign in come first, because the first user is the manager. */
async function addUsers(
  tx: Transaction,
  context: Context,
  people: NonNullable<LeadConversion['users']>,
  { customerId, clinicId }: { customerId: string; clinicId: string | null },
): Promise<void> {
  const numbered = people.map(({ is_invited: isInvited = true, ...person }, at) => ({
    at,
    isInvited,
    person,
  }));
  const invitedFirst = numbered.toSorted(
    (one, other) => Number(other.isInvited) - Number(one.isInvited),
  );
  for (const { at, isInvited, person } of invitedFirst)
    await inPart(
      () =>
        insertCustomerUser(
          tx,
          context,
          { ...person, customer_id: customerId, clinic_id: clinicId },
          { isInvited },
        ),
      (fields) => ({ users: { [at]: fields } }),
    );
}

async function grantRights(
  tx: Transaction,
  context: Context,
  { rights = [], rights_expire_at: expiresAt }: LeadConversion,
  customerId: string,
): Promise<void> {
  if (rights.length === 0) return;
  const terms = expiresAt === undefined ? {} : { expires_at: expiresAt };
  await inPart(
    () => grantRightsIn(tx, context, { customer_id: customerId, rights, ...terms }),
    ({ expires_at: expiry, ...fields }) =>
      expiry === undefined ? fields : { ...fields, rights_expire_at: expiry },
  );
}

const getFields = (error: unknown): FieldMessages | undefined =>
  error instanceof DomainError ? error.details.fields : undefined;

/** Places the errors of a part, as of one user (`users.0.email`), where the body has it. */
async function inPart<Result>(
  work: () => Promise<Result>,
  place: (fields: FieldMessages) => FieldMessages,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const fields = getFields(error);
    if (!fields) throw error;
    throw validationError(place(fields));
  }
}
