import { getSupplier, replaceSupplier, Supplier, SupplierInput } from '@portal/contract/system';
import { sql } from 'drizzle-orm';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { authorize } from '#server/kernel/actor.ts';
import { toInternationalPhone } from '#server/kernel/phone-number.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { defineResource } from '#server/resource/resource.ts';
import { transact } from '#server/resource/transact.ts';
import { lockRow, requireVersion, updateRow } from '#server/resource/write.ts';
import { supplier, supplierId } from './supplier.table.ts';

const suppliers = defineResource(Supplier, {
  name: 'supplier',
  table: supplier,
  fields: {
    hours: sql`jsonb_build_object('en', ${supplier.hoursEn}, 'nl', ${supplier.hoursNl},
      'fr', ${supplier.hoursFr})`,
  },
  // The contact is stated for every customer.
  scope: { employees: 'all', customers: () => sql`true` },
  input: SupplierInput,
  inputColumns: { hours: null },
});

/** Routes of the supplier’s contact, which every customer sees. */
export const supplierRoutes: BoundRoute[] = [
  bind(getSupplier, ({ context }) => read(context, suppliers, supplierId)),
  bind(replaceSupplier, ({ context, body, seenVersion }) => replace(context, body, seenVersion)),
];

/**
 * Replaces the contact. What is blank or not sent is no longer stated.
 * @throws DomainError `stale`.
 */
async function replace(
  context: Context,
  { name, phone, emergency_phone: emergencyPhone, email, hours = {} }: SupplierInput,
  seenVersion: number | null,
): Promise<Versioned<Supplier>> {
  authorize(context.actor, replaceSupplier.access);
  const values = {
    name: name || null,
    phone: toPhone(phone),
    emergencyPhone: toPhone(emergencyPhone),
    email: email || null,
    hoursEn: hours.en || null,
    hoursNl: hours.nl || null,
    hoursFr: hours.fr || null,
  };
  await transact(context, async (tx) => {
    const before = await lockRow(tx, context, suppliers, { id: supplierId, seenVersion: null });
    requireVersion(before, seenVersion);
    await updateRow(tx, context, suppliers, before, { values });
  });
  return read(context, suppliers, supplierId);
}

const toPhone = (written: string | null | undefined): string | null =>
  written ? toInternationalPhone(written) : null;
