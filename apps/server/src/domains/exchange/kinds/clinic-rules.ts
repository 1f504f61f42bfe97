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
import { checkBody } from '#server/http/validation.ts';
import { insertRows } from '#server/resource/insert-rows.ts';
import { toColumns } from '#server/resource/write.ts';
import { faultAt, faultsOf, type Fault } from '../imports/fault.ts';
import { bodyOf } from './body-of.ts';
import { upperCase, yesOrNo } from './cell-values.ts';
import { holdMaking } from './hold-making.ts';
import { namedRows, theOne } from './named-rows.ts';
import { faultsFrom, firstOfEach, type Bench, type CellRow, type KindRules } from './row.ts';
import { withKeys } from './with-keys.ts';

const check = checkBody(ClinicInput);
const readers = { is_active: yesOrNo, country: upperCase };
const apart = new Set(['customer']);
const fields = { customer_id: 'customer' };

/**
 * Clinics, as `createClinic` makes them; the customer goes by name or id. One that the customer
 * certainly has is not made again; one that is archived is none they have.
 */
export function clinicRules({ tx, context, makes }: Bench): KindRules {
  const customers = namedRows(tx, customer);

  const judge = (row: CellRow) => {
    const name = row.cells['customer'];
    const named = name === undefined ? null : theOne(customers.of(name), 'customer');
    const body = bodyOf(row, readers, apart);
    if (named?.one) body['customer_id'] = named.one;
    const faults: Fault[] = [...(named?.faults ?? []), ...faultsOf(check(body) ?? {}, fields)];
    if (faults.length === 0 && isClinic(body)) {
      faults.push(
        ...faultsFrom(() => {
          body.postal_code = normalizePostalCode(body.country, body.postal_code);
        }),
      );
    }
    const values = toColumns(clinics, body);
    return { row: row.row, faults: firstOfEach(faults), values, key: null };
  };

  return {
    judge: async (rows) => {
      await customers.prepare(rows.map(({ cells }) => cells['customer']));
      return withKeys(tx, rows.map(judge), clinicKeyParts, clinicDuplicateKey);
    },
    unique: {
      fault: ({ values }) =>
        values['name']
          ? faultAt('name', 'clinic.exists')
          : faultAt('street', 'clinic.exists_without_name'),
      taken: async (rows) => {
        if (makes) await holdMaking(tx);
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

/** A body in which the schema found nothing wrong. */
const isClinic = (body: object): body is { country: ClinicInput['country']; postal_code: string } =>
  'country' in body && 'postal_code' in body;
