import { CustomerInput } from '@portal/contract/crm';
import { customers } from '#server/domains/crm/index.ts';
import { checkBody } from '#server/http/validation.ts';
import { insertRows } from '#server/resource/insert-rows.ts';
import { columnsOf } from '#server/resource/write.ts';
import { faultsOf } from '../imports/fault.ts';
import { bodyOf } from './body-of.ts';
import { yesOrNo } from './cell-values.ts';
import type { Bench, KindRules } from './row.ts';

const check = checkBody(CustomerInput);
const readers = { is_active: yesOrNo };

/** Customers, as `createCustomer` makes them. */
export function customerRules({ tx, context }: Bench): KindRules {
  return {
    judge: async (rows) =>
      rows.map((row) => {
        const body = bodyOf(row, readers);
        const faults = faultsOf(check(body) ?? {});
        return { row: row.row, faults, values: columnsOf(customers, body), key: null };
      }),
    insert: (rows) =>
      insertRows(
        tx,
        context,
        customers,
        rows.map(({ values }) => values),
      ),
  };
}
