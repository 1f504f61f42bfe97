import { sql } from 'drizzle-orm';
import { ClinicInput } from '@portal/contract/crm';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import {
  normalizePostalCode,
  clinicDuplicateKey,
  clinicKeyParts,
  clinics,
} from '#server/domains/crm/index.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { createBodyCheck } from '#server/http/validation.ts';
import { insertRows } from '#server/resource/insert-rows.ts';
import { toColumns } from '#server/resource/write.ts';
import { cellError, toCellErrors, type CellError } from '../imports/cell-error.ts';
import { cellReaders } from './cell-readers.ts';
import {
  type CellRow,
  errorsFrom,
  firstPerField,
  type KindRules,
  lockCreation,
  type RuleContext,
  toBody,
  withKeys,
} from './row.ts';
import { createRowLookup, getSingle } from './lookup.ts';

const check = createBodyCheck(ClinicInput);
const apart = new Set(['customer']);
const fields = { customer_id: 'customer' };

/**
 * Rules for clinics, like those of `createClinic`; the customer is given by name or id. Rejects a
 * clinic with the duplicate key of another one of its customer; archived clinics do not count.
 */
export function clinicRules({ tx, context, makes, facts }: RuleContext): KindRules {
  const customers = createRowLookup(tx, customer);

  const judge = (row: CellRow) => {
    const name = row.cells['customer'];
    const named = name === undefined ? null : getSingle(customers.of(name), 'customer');
    const { body, errors: unread } = toBody(row, { readers: cellReaders.clinics, apart, facts });
    if (named?.one) body['customer_id'] = named.one;
    const errors: CellError[] = [
      ...(named?.errors ?? []),
      ...unread,
      ...toCellErrors(check(body) ?? {}, fields),
    ];
    if (errors.length === 0 && isClinic(body)) {
      errors.push(
        ...errorsFrom(() => {
          body.postal_code = normalizePostalCode(body.country, body.postal_code);
        }),
      );
    }
    const values = toColumns(clinics, body);
    return { row: row.row, errors: firstPerField(errors), values, key: null };
  };

  return {
    judge: async (rows) => {
      await customers.prepare(rows.map(({ cells }) => cells['customer']));
      return withKeys(tx, rows.map(judge), clinicKeyParts, clinicDuplicateKey);
    },
    unique: {
      duplicateError: ({ values }) =>
        values['name']
          ? cellError('name', 'clinic.exists')
          : cellError('street', 'clinic.exists_without_name'),
      taken: async (rows) => {
        if (makes) await lockCreation(tx);
        const customerIds = new Set(rows.map(({ values }) => values['customerId']));
        const { rows: found } = await tx.execute<{ key: string }>(sql`
          select there.key as key from (
            select ${clinicDuplicateKey((part) => sql`${clinic[part]}`)} as key from ${clinic}
            where ${clinic.customerId} = any(${sql.param([...customerIds])}::uuid[])
              and ${clinic.archivedAt} is null
          ) as there where there.key = any(${sql.param(rows.map(({ key }) => key))}::text[])`);
        return new Set(found.map(({ key }) => key));
      },
    },
    insert: (rows) =>
      insertRows(
        tx,
        context,
        clinics,
        rows.map(({ values }) => values),
      ),
  };
}

/** Narrows the type of a body that passed validation. */
const isClinic = (body: object): body is { country: ClinicInput['country']; postal_code: string } =>
  'country' in body && 'postal_code' in body;
