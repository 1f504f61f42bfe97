import { sql } from 'drizzle-orm';
import { ClinicInput, ClinicPatch, formatPostalCode } from '@portal/contract/crm';
import { countries } from '@portal/contract/kernel';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import {
  clinicDuplicateKey,
  clinicKeyParts,
  clinics,
  lockCustomers,
  normalizePostalCode,
  toCountry,
} from '#server/domains/crm/index.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { createBodyCheck } from '#server/http/validation.ts';
import { insertRows } from '#server/resource/insert-rows.ts';
import { getDifferences, updateRows } from '#server/resource/update-rows.ts';
import { toColumns } from '#server/resource/write.ts';
import { cellError, toCellErrors, type CellError } from '../imports/cell-error.ts';
import { cellReaders } from './cell-readers.ts';
import { createRowLookup, getSingle } from './lookup.ts';
import {
  type CellRow,
  type CheckedRow,
  type Draft,
  errorsFrom,
  firstPerField,
  type KindRules,
  lockCreation,
  type MatchedDraft,
  type RuleContext,
  toBody,
  toChangeBody,
  withKeys,
} from './row.ts';

const check = createBodyCheck(ClinicInput);
const checkChange = createBodyCheck(ClinicPatch);
const apart = new Set(['customer']);
const fields = { customer_id: 'customer' };

/**
 * Rules for clinics, like those of `createClinic` and `changeClinic`; the customer is given by name
 * or id. Rejects a new clinic with the duplicate key of another one of its customer; archived
 * clinics do not count, and are matched by their id alone. A clinic stays with its customer: moving
 * one detaches devices and people, which its page says.
 */
export function clinicRules(bench: RuleContext): KindRules {
  const { tx, context, makes, facts, options } = bench;
  const customers = createRowLookup(tx, customer);
  const guard = createLastActiveGuard(bench);

  const toDraft = (row: CellRow): Draft => {
    const name = row.cells['customer'];
    const named = name === undefined ? null : getSingle(customers.of(name), 'customer');
    const { body, errors: unread } = toBody(row, { readers: cellReaders.clinics, apart, facts });
    if (named?.one) body['customer_id'] = named.one;
    const postalCode = formatIfPossible(body);
    if (postalCode !== null) body['postal_code'] = postalCode;
    return { row: row.row, body, errors: [...(named?.errors ?? []), ...unread] };
  };

  return {
    resource: clinics,
    bodyFields: { customer: 'customer_id' },
    draft: async (rows) => {
      await customers.prepare(rows.map(({ cells }) => cells['customer']));
      return rows.map(toDraft);
    },
    judgeNew: (drafts) => withKeys(tx, drafts.map(judgeNew), clinicKeyParts, clinicDuplicateKey),
    judgeMatched: async (rows) => guard.refuseLastActive(rows.map(judgeMatched)),
    ...(options.matchBy?.includes('id') ? {} : { scope: sql`${clinic.archivedAt} is null` }),
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
    async insert(rows) {
      const values = rows.map((row) => row.values);
      const ids = await insertRows(tx, context, clinics, values);
      guard.addCreated(ids);
      return ids;
    },
    update: (rows) => updateRows(tx, context, clinics, rows),
  };
}

function judgeNew({ row, body, errors: unread }: Draft): CheckedRow {
  const errors: CellError[] = [...unread, ...toCellErrors(check(body) ?? {}, fields)];
  if (errors.length === 0 && isAddressed(body)) {
    errors.push(
      ...errorsFrom(() => {
        body.postal_code = normalizePostalCode(body.country, body.postal_code);
      }),
    );
  }
  return { row, errors: firstPerField(errors), values: toColumns(clinics, body), key: null };
}

function judgeMatched(matched: MatchedDraft): CheckedRow {
  const { draft, before } = matched;
  const body = toChangeBody(matched, checkChange);
  const errors: CellError[] = [...draft.errors, ...toCellErrors(checkChange(body) ?? {}, fields)];
  const { country = before['country'], postal_code: postalCode = before['postalCode'] } = body;
  const values = toColumns(clinics, body);
  const isReadressed = 'country' in body || 'postal_code' in body;
  let address = {};
  if (errors.length === 0 && isReadressed) {
    errors.push(
      ...errorsFrom(() => {
        address = { postalCode: normalizePostalCode(toCountry(country), String(postalCode)) };
      }),
    );
  }
  if ((values['customerId'] ?? before['customerId']) !== before['customerId'])
    errors.push(cellError('customer', 'import.clinic_moves'));
  const archive = body['is_active'] === true ? { archivedAt: null } : {};
  return {
    row: draft.row,
    errors: firstPerField(errors),
    values: getDifferences(before, { ...values, ...address, ...archive }),
    key: null,
    before,
  };
}

/** Returns the postal code as it is stored, if the row has a country of ours and a fitting code. */
function formatIfPossible(body: Readonly<Record<string, unknown>>): string | null {
  const country = countries.find((one) => one === body['country']);
  const postalCode = body['postal_code'];
  return country && typeof postalCode === 'string' ? formatPostalCode(country, postalCode) : null;
}

/** Narrows the type of a body that passed validation. */
const isAddressed = (
  body: object,
): body is { country: ClinicInput['country']; postal_code: string } =>
  'country' in body && 'postal_code' in body;

/** Prevents the rows of a file from leaving a customer without an active clinic. */
interface LastActiveGuard {
  /** Adds the clinics that the import has created. */
  addCreated(ids: readonly (string | null)[]): void;
  /** Refuses a row that deactivates the last active clinic of its customer (specification §5). */
  refuseLastActive(rows: readonly CheckedRow[]): Promise<CheckedRow[]>;
}

/**
 * Creates the guard of a file. Counts only clinics that were active before the import and that no
 * row deactivates, so that the check and the run decide alike. When clinics are changed, locks their
 * customers, as a change of one clinic does.
 */
function createLastActiveGuard({ tx, makes }: RuleContext): LastActiveGuard {
  const ignored = new Set<string>();
  return {
    addCreated(ids) {
      for (const id of ids) if (id !== null) ignored.add(id);
    },
    async refuseLastActive(rows) {
      for (const row of rows)
        if (row.before && row.values['isActive'] === true) ignored.add(row.before.id);
      const leaving = rows.filter(isDeactivated);
      if (leaving.length === 0) return [...rows];
      const customerIds = [...new Set(leaving.map(({ before }) => String(before?.['customerId'])))];
      if (makes) await lockCustomers(tx, customerIds);
      const active = await tx
        .select({ id: clinic.id, customerId: clinic.customerId })
        .from(clinic)
        .where(
          sql`${clinic.customerId} = any(${sql.param(customerIds)}::uuid[]) and ${clinic.isActive}`,
        );
      const byCustomer = Map.groupBy(active, ({ customerId }) => customerId);
      return rows.map((row) => {
        if (!isDeactivated(row) || !row.before) return row;
        const { id } = row.before;
        const clinics = byCustomer.get(String(row.before['customerId'])) ?? [];
        const hasOther = clinics.some((other) => other.id !== id && !ignored.has(other.id));
        if (hasOther) ignored.add(id);
        return hasOther ? row : refuse(row);
      });
    },
  };
}

const isDeactivated = ({ errors, values }: CheckedRow): boolean =>
  errors.length === 0 && values['isActive'] === false;

const refuse = (row: CheckedRow): CheckedRow => ({
  ...row,
  errors: firstPerField([{ field: null, message: { key: 'clinic.last_active' } }]),
});
