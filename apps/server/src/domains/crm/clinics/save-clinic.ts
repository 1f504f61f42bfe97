import {
  changeClinic as changeRoute,
  type Clinic,
  type ClinicInput,
  createClinic as createRoute,
} from '@portal/contract/crm';
import { removeUsersFromClinic } from '#server/domains/users/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { create } from '#server/resource/crud.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { lockRow, requireVersion, type Row, toColumns, updateRow } from '#server/resource/write.ts';
import { detachDevices } from '../installed-devices/detach-devices.ts';
import { detachLeads } from '../leads/detach-leads.ts';
import {
  assertNotLastActive,
  getCustomerId,
  lockCustomers,
  normalizePostalCode,
  toCountry,
} from './clinic-rules.ts';
import { clinics } from './clinic.resource.ts';

/**
 * Adds a clinic to a customer.
 * @throws DomainError 400 for an unknown customer or invalid postal code.
 */
export async function createClinic(
  context: Context,
  input: ClinicInput,
): Promise<Versioned<Clinic>> {
  authorize(context.actor, createRoute.access);
  const postalCode = normalizePostalCode(input.country, input.postal_code);
  return create(context, clinics, { ...input, postal_code: postalCode });
}

/**
 * Changes a clinic. Activating restores an archived one; deactivating detaches nothing. A change of
 * the customer detaches devices, leads and users, which stay with the previous customer.
 * @throws DomainError 400 for a postal code that is invalid in the country, an unknown customer,
 * and the last active clinic; `stale`, `not_found`.
 */
export async function changeClinic(
  context: Context,
  { id, body, seenVersion }: { id: string; body: Partial<ClinicInput>; seenVersion: number | null },
): Promise<Versioned<Clinic>> {
  authorize(context.actor, changeRoute.access);
  await transact(context, async (tx) => {
    const before = await lockRow(tx, context, clinics, { id, seenVersion: null });
    const values = toClinicColumns(before, body);
    const customerId = getCustomerId(before);
    const nextCustomerId = body.customer_id ?? customerId;
    const changesCustomer = nextCustomerId !== customerId;
    await lockCustomers(tx, [customerId, nextCustomerId]);
    if (before['isActive'] && (body.is_active === false || changesCustomer)) {
      await assertNotLastActive(tx, { id, customerId });
    }
    requireVersion(before, seenVersion);
    if (changesCustomer) {
      await detachDevices(tx, context, id);
      await detachLeads(tx, context, id);
      await removeUsersFromClinic(tx, context, id);
    }
    await updateRow(tx, context, clinics, before, { values });
  });
  return read(context, clinics, id);
}

function toClinicColumns(before: Row, body: Partial<ClinicInput>): Row {
  const values = toColumns(clinics, body);
  const addressed = body.postal_code !== undefined || body.country !== undefined;
  return {
    ...values,
    ...(body.is_active ? { archivedAt: null } : {}),
    ...(addressed
      ? {
          postalCode: normalizePostalCode(
            body.country ?? toCountry(before['country']),
            body.postal_code ?? String(before['postalCode']),
          ),
        }
      : {}),
  };
}
