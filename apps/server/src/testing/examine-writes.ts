import { getCrmOverview } from '@portal/contract/crm';
import { sql } from 'drizzle-orm';
import { apiBase } from '#server/http/routes.ts';
import type { CrashHome } from './crash-home.ts';
import { createSignedInEmployee } from './portal-database.ts';

/** State of the acknowledged customers; all numbers but `customers` should be 0. */
export interface Findings {
  readonly customers: number;
  /** Acknowledged and not there. */
  readonly lost: number;
  /** Customers whose creation has no audit entry. */
  readonly unaudited: number;
  /** Audit rows of customers that are not there. */
  readonly ghosts: number;
  /** Difference between the overview's count, summed from blocks, and the rows. */
  readonly miscounted: number;
}

/** Looks at a portal's database after a crash. */
export async function examineWrites(
  origin: string,
  home: CrashHome,
  acknowledged: readonly string[],
): Promise<Findings> {
  const { cookie } = await home.withDatabase((database) =>
    createSignedInEmployee(database, ['customers']),
  );
  const response = await fetch(`${origin}${apiBase}${getCrmOverview.path}`, {
    headers: { cookie },
  });
  const overview: { customers: number } = JSON.parse(await response.text());
  const found = await home.withDatabase(async ({ orm }) => {
    const { rows } = await orm.execute<Omit<Findings, 'miscounted'>>(sql`
      with audited as (
        select object_id as id from audit_entry
        where object_type = 'customer' and action = 'create'
      )
      select
        (select count(*) from customer)::int as customers,
        (select count(*) from unnest(${sql.param(acknowledged)}::uuid[]) as wanted (id)
         where not exists (select from customer where customer.id = wanted.id))::int as lost,
        (select count(*) from customer
         where not exists (select from audited where audited.id = customer.id))::int as unaudited,
        (select count(*) from audited
         where not exists (select from customer where customer.id = audited.id))::int as ghosts`);
    return rows[0];
  });
  if (!found) throw new Error('The database says nothing of its customers.');
  return { ...found, miscounted: Math.abs(overview.customers - found.customers) };
}
