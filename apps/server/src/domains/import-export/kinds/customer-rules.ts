import { sql } from 'drizzle-orm';
import { CustomerInput } from '@portal/contract/crm';
import {
  customerDuplicateKey,
  customerKeyParts,
  customers,
  withInternationalPhone,
} from '#server/domains/crm/index.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { createBodyCheck } from '#server/http/validation.ts';
import { insertRows } from '#server/resource/insert-rows.ts';
import { toColumns } from '#server/resource/write.ts';
import { cellError, toCellErrors } from '../imports/cell-error.ts';
import { cellReaders } from './cell-readers.ts';
import {
  type CellRow,
  type CheckedRow,
  type FileFacts,
  firstPerField,
  type KindRules,
  lockCreation,
  type RuleContext,
  toBody,
  withKeys,
} from './row.ts';

const check = createBodyCheck(CustomerInput);

/**
 * Rules for customers, like those of `createCustomer`. Rejects a customer with the duplicate key of
 * an existing one.
 */
export function customerRules({ tx, context, makes, facts }: RuleContext): KindRules {
  return {
    judge: (rows) =>
      withKeys(
        tx,
        rows.map((row) => judgeAlone(row, facts)),
        customerKeyParts,
        customerDuplicateKey,
      ),
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

function judgeAlone(row: CellRow, facts: FileFacts): CheckedRow {
  const { body, errors } = toBody(row, { readers: cellReaders.customers, facts });
  errors.push(...toCellErrors(check(body) ?? {}));
  return {
    row: row.row,
    errors: firstPerField(errors),
    values: toColumns(customers, withInternationalPhone(body)),
    key: null,
  };
}
