import { ClinicInput } from '@portal/contract/crm';
import { checkedPostalCode, clinics } from '#server/domains/crm/index.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { checkBody } from '#server/http/validation.ts';
import { insertRows } from '#server/resource/insert-rows.ts';
import { columnsOf } from '#server/resource/write.ts';
import { faultsOf, type Fault } from '../imports/fault.ts';
import { bodyOf } from './body-of.ts';
import { upperCase, yesOrNo } from './cell-values.ts';
import { namedRows, theOne } from './named-rows.ts';
import { faultsFrom, firstOfEach, type Bench, type CellRow, type KindRules } from './row.ts';

const check = checkBody(ClinicInput);
const readers = { is_active: yesOrNo, country: upperCase };
const apart = new Set(['customer']);
const fields = { customer_id: 'customer' };

/** Clinics, as `createClinic` makes them; the customer goes by name or id. */
export function clinicRules({ tx, context }: Bench): KindRules {
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
          body.postal_code = checkedPostalCode(body.country, body.postal_code);
        }),
      );
    }
    const values = columnsOf(clinics, body);
    return { row: row.row, faults: firstOfEach(faults), values, key: null };
  };

  return {
    judge: async (rows) => {
      await customers.prepare(rows.map(({ cells }) => cells['customer']));
      return rows.map(judge);
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
