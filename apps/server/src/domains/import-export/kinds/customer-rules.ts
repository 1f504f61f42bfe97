import { sql } from 'drizzle-orm';
import { CustomerInput } from '@portal/contract/crm';
import { customerDuplicateKey, customerKeyParts, customers } from '#server/domains/crm/index.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { createBodyCheck } from '#server/http/validation.ts';
import { insertRows } from '#server/resource/insert-rows.ts';
import { toColumns } from '#server/resource/write.ts';
import { cellError, toCellErrors } from '../imports/cell-error.ts';
import {
  type CellRow,
  type CheckedRow,
  type KindRules,
  lockCreation,
  type RuleContext,
  toBody,
  toBoolean,
  withKeys,
} from './row.ts';

const check = createBodyCheck(CustomerInput);
const readers = { is_active: toBoolean };

/**
 * Rules for customers, like those of `createCustomer`. Rejects a customer with the duplicate key of
 * an existing one.
 */
export function customerRules({ tx, context, makes }: RuleContext): KindRules {
  return {
    judge: (rows) => withKeys(tx, rows.map(judgeAlone), customerKeyParts, customerDuplicateKey),
    unique: {
      duplicateError: ({ values }) =>
        cellError('name', values['vatNumber'] ? 'customer.exists' : 'customer.exists_without_vat'),
      taken: async (rows) => {
        if (makes) await lockCreation(tx);
        // `offset 0` makes the planner look up each key in the index, whatever the statistics say.
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

function judgeAlone(row: CellRow): CheckedRow {
  const body = toBody(row, readers);
  const errors = toCellErrors(check(body) ?? {});
  return { row: row.row, errors, values: toColumns(customers, body), key: null };
}
