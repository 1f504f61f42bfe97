import { sql } from 'drizzle-orm';
import { CustomerInput } from '@portal/contract/crm';
import { customerDuplicateKey, customerKeyParts, customers } from '#server/domains/crm/index.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { checkBody } from '#server/http/validation.ts';
import { insertRows } from '#server/resource/insert-rows.ts';
import { toColumns } from '#server/resource/write.ts';
import { faultAt, faultsOf } from '../imports/fault.ts';
import { bodyOf } from './body-of.ts';
import { yesOrNo } from './cell-values.ts';
import { holdMaking } from './hold-making.ts';
import type { Bench, CellRow, JudgedRow, KindRules } from './row.ts';
import { withKeys } from './with-keys.ts';

const check = checkBody(CustomerInput);
const readers = { is_active: yesOrNo };

/** Customers, as `createCustomer` makes them; one who is certainly there already is not made again. */
export function customerRules({ tx, context, makes }: Bench): KindRules {
  return {
    judge: (rows) => withKeys(tx, rows.map(judgeAlone), customerKeyParts, customerDuplicateKey),
    unique: {
      fault: ({ values }) =>
        faultAt('name', values['vatNumber'] ? 'customer.exists' : 'customer.exists_without_vat'),
      taken: async (rows) => {
        if (makes) await holdMaking(tx);
        // `offset 0` keeps each key a look into the index, whatever is known of its values.
        const { rows: found } = await tx.execute<{ key: string }>(sql`
          select wanted.key as key
          from unnest(${sql.param(rows.map(({ key }) => key))}::text[]) as wanted (key),
            lateral (select from ${customer}
              where ${customerDuplicateKey((part) => sql`${customer[part]}`)} = wanted.key
              offset 0) as there`);
        return new Set(found.map(({ key }) => key));
      },
    },
    insert: (rows) =>
      insertRows(
        tx,
        context,
        customers,
        rows.map(({ values }) => values),
      ),
  };
}

function judgeAlone(row: CellRow): JudgedRow {
  const body = bodyOf(row, readers);
  const faults = faultsOf(check(body) ?? {});
  return { row: row.row, faults, values: toColumns(customers, body), key: null };
}
