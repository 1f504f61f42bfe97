import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { isId } from '#server/kernel/ids.ts';
import { createLookup, type Lookup } from './lookup.ts';

/** Returns the lookup key of a clinic's name or id within a customer. */
export const toClinicKey = (customerId: string, name: string): string => `${customerId}\n${name}`;

/** Looks up clinics by id, or by name within a customer unless archived. */
export function createClinicLookup(tx: Transaction): Lookup<string> {
  return createLookup(async (keys) => {
    const wanted = keys.map((key) => {
      const [customerId = '', ...name] = key.split('\n');
      return { key, customerId, name: name.join('\n') };
    });
    const named = wanted.filter(({ name }) => !isId(name));
    const identified = wanted.filter(({ name }) => isId(name));
    const { rows } = await tx.execute<{ key: string; id: string }>(sql`
      select wanted.key as key, ${clinic.id} as id
        from unnest(${sql.param(named.map(({ key }) => key))}::text[],
          ${sql.param(named.map(({ customerId }) => customerId))}::uuid[],
          ${sql.param(named.map(({ name }) => name))}::text[]) as wanted (key, customer_id, name)
        join ${clinic} on ${clinic.customerId} = wanted.customer_id
          and lower(${clinic.name}) = lower(wanted.name) and ${clinic.archivedAt} is null
      union all select wanted.key, ${clinic.id}
        from unnest(${sql.param(identified.map(({ key }) => key))}::text[],
          ${sql.param(identified.map(({ name }) => name))}::uuid[]) as wanted (key, id)
        join ${clinic} on ${clinic.id} = wanted.id`);
    return rows.map(({ key, id }) => [key, id] as const);
  });
}
