import { sql } from 'drizzle-orm';
import { CustomerInput, CustomerPatch } from '@portal/contract/crm';
import {
  customerDuplicateKey,
  customerKeyParts,
  customers,
  withInternationalPhone,
} from '#server/domains/crm/index.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { createBodyCheck } from '#server/http/validation.ts';
import { insertRows } from '#server/resource/insert-rows.ts';
import { getDifferences, updateRows } from '#server/resource/update-rows.ts';
import { toColumns } from '#server/resource/write.ts';
import { cellError, toCellErrors } from '../imports/cell-error.ts';
import { cellReaders } from './cell-readers.ts';
import {
  type CheckedRow,
  type Draft,
  firstPerField,
  type KindRules,
  lockCreation,
  type MatchedDraft,
  type RuleContext,
  toBody,
  toChangeBody,
  withKeys,
} from './row.ts';

const check = createBodyCheck(CustomerInput);
const checkChange = createBodyCheck(CustomerPatch);

/**
 * Rules for customers, like those of `createCustomer` and `changeCustomer`. Rejects a new customer
 * with the duplicate key of an existing one. Where rows are matched by the name, those of one group may
 * share a VAT number, as in the form; without a number, a name that differs by its accents alone is
 * the same company.
 */
export function customerRules({ tx, context, makes, facts, options }: RuleContext): KindRules {
  const isNamed = options.matchBy?.join() === 'name';
  return {
    resource: customers,
    bodyFields: {},
    draft: async (rows) =>
      rows.map((row) => ({
        row: row.row,
        ...toBody(row, { readers: cellReaders.customers, facts }),
      })),
    judgeNew: async (drafts) => {
      const judged = drafts.map(judgeNew);
      const keyed = await withKeys(tx, judged, customerKeyParts, customerDuplicateKey);
      return isNamed ? keyed.map(withoutSharedKey) : keyed;
    },
    judgeMatched: async (rows) => rows.map(judgeMatched),
    unique: {
      duplicateError: ({ values }) =>
        values['vatNumber']
          ? cellError('vat_number', 'customer.exists')
          : cellError('name', 'customer.exists_without_vat'),
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
    update: (rows) => updateRows(tx, context, customers, rows),
  };
}

const judgeNew = ({ row, body, errors }: Draft): CheckedRow => ({
  row,
  errors: firstPerField([...errors, ...toCellErrors(check(body) ?? {})]),
  values: toColumns(customers, withInternationalPhone(body)),
  key: null,
});

/** A VAT number has a digit, as in `customerDuplicateKey`. */
function withoutSharedKey(row: CheckedRow): CheckedRow {
  const { vatNumber } = row.values;
  const hasNumber = typeof vatNumber === 'string' && /[0-9]/.test(vatNumber);
  return hasNumber ? { ...row, key: null } : row;
}

function judgeMatched(matched: MatchedDraft): CheckedRow {
  const { draft, before } = matched;
  const body = toChangeBody(matched, checkChange);
  return {
    row: draft.row,
    errors: firstPerField([...draft.errors, ...toCellErrors(checkChange(body) ?? {})]),
    values: getDifferences(before, toColumns(customers, withInternationalPhone(body))),
    key: null,
    before,
  };
}
