import { sql } from 'drizzle-orm';
import { getCrmOverview } from '@portal/contract/crm';
import { createStatement } from '#server/database/statement.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { rowBlock } from '#server/database/row-block.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

type Totals = { customers: number; clinics: number; users: number; devices: number };

const selectCount = (relation: string) =>
  sql`coalesce(sum(${rowBlock.rowCount}) filter (where ${rowBlock.relation} = ${sql.raw(`'${relation}'`)}), 0)::bigint`;

const totals = createStatement(sql`
  select ${selectCount('customer')} as customers, ${selectCount('clinic')} as clinics,
    ${selectCount('installed_device')} as devices,
    (select count(*) from ${userAccount} where ${userAccount.role} = 'customer') as users
  from ${rowBlock}`);

export const overviewRoutes: BoundRoute[] = [
  bind(getCrmOverview, async ({ context }) => {
    const [row] = await totals.run<Totals>(context.database, {});
    return row ?? { customers: 0, clinics: 0, users: 0, devices: 0 };
  }),
];
