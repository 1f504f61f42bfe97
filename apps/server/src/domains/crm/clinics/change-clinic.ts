import { changeClinic as route, type Clinic, type ClinicInput } from '@portal/contract/crm';
import { authorise } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { columnsOf, lockRow, updateRow, type Row } from '#server/resource/write.ts';
import { checkedPostalCode, countryOf, holdCustomer, keepOneActive } from './clinic-rules.ts';
import { clinics } from './clinic.resource.ts';

/**
 * Changes a clinic. Activating brings an archived one back; deactivating detaches nothing.
 * @throws PortalError 400 for the last active clinic, `stale`, `not_found`.
 */
export async function changeClinic(
  context: Context,
  { id, body, seenVersion }: { id: string; body: Partial<ClinicInput>; seenVersion: number | null },
): Promise<Versioned<Clinic>> {
  authorise(context.actor, route.access);
  const { customer_id: customerId } = await read(context, clinics, id);
  await transact(context, async (tx) => {
    // The customer first, always: two who lock in one order never wait for each other in a ring.
    await holdCustomer(tx, customerId);
    const before = await lockRow(tx, clinics, id, seenVersion);
    const leaves = body.customer_id !== undefined && body.customer_id !== customerId;
    if (before['isActive'] && (body.is_active === false || leaves)) {
      await keepOneActive(tx, { id, customerId });
    }
    await updateRow(tx, context, clinics, before, { values: valuesOf(before, body) });
  });
  return read(context, clinics, id);
}

function valuesOf(before: Row, body: Partial<ClinicInput>): Row {
  const values = columnsOf(clinics, body);
  const addressed = body.postal_code !== undefined || body.country !== undefined;
  return {
    ...values,
    ...(body.is_active ? { archivedAt: null } : {}),
    ...(addressed
      ? {
          postalCode: checkedPostalCode(
            body.country ?? countryOf(before['country']),
            body.postal_code ?? String(before['postalCode']),
          ),
        }
      : {}),
  };
}
