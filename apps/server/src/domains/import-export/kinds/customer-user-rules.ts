import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { CustomerUserInput, CustomerUserPatch } from '@portal/contract/users';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import {
  accountInvited,
  customerUsers,
  listOpenRequests,
  listSpellings,
  publishAccountChange,
  requireBirthDay,
} from '#server/domains/users/index.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { createBodyCheck } from '#server/http/validation.ts';
import { toReadableEmail } from '#server/kernel/email-address.ts';
import { insertRows } from '#server/resource/insert-rows.ts';
import { getDifferences, type RowUpdate, updateRows } from '#server/resource/update-rows.ts';
import { type Row, toColumns } from '#server/resource/write.ts';
import { cellError, toCellErrors, type CellError } from '../imports/cell-error.ts';
import { cellReaders } from './cell-readers.ts';
import { createClinicLookup, createRowLookup, getSingle } from './lookup.ts';
import {
  getClinicKey,
  getStoredClinicKey,
  type PlacedDraft,
  placeInClinic,
} from './place-in-clinic.ts';
import {
  type CellRow,
  type CheckedRow,
  errorsFrom,
  firstPerField,
  type KindRules,
  type RuleContext,
  toBody,
  toChangeBody,
} from './row.ts';

const check = createBodyCheck(CustomerUserInput);
const checkChange = createBodyCheck(CustomerUserPatch);
const apart = new Set(['customer', 'clinic']);
const bodyFields = { customer: 'customer_id', clinic: 'clinic_id' };
const fields = { customer_id: 'customer', clinic_id: 'clinic' };

/** A clinic that a user has or joins. */
interface JoinedClinic {
  readonly customerId: string;
  readonly isActive: boolean;
}

/**
 * Rules for users of customers, like those of `createCustomerUser` and `changeCustomerUser`. New
 * users are invited only if the import says so; until then they can be invited one by one. A changed
 * address, a deactivation and a reactivation have the same consequences as on the user's page.
 */
export function customerUserRules(bench: RuleContext): KindRules {
  const { tx, context, makes, facts, options } = bench;
  const customers = createRowLookup(tx, customer);
  const clinics = createClinicLookup(tx);

  const toDraft = (row: CellRow): PlacedDraft => {
    const { body, errors } = toBody(row, { readers: cellReaders.customer_users, apart, facts });
    const name = row.cells['customer'];
    const named = name === undefined ? null : getSingle(customers.of(name), 'customer');
    if (named?.one) body['customer_id'] = named.one;
    if (typeof body['email'] === 'string') body['email'] = body['email'].toLowerCase();
    return {
      row: row.row,
      body,
      errors: [...errors, ...(named?.errors ?? [])],
      clinicName: row.cells['clinic'],
    };
  };

  /** Loads clinics by id; locks them where users are written, before the accounts. */
  async function loadClinics(ids: readonly unknown[]): Promise<ReadonlyMap<string, JoinedClinic>> {
    const wanted = [...new Set(ids)].filter((id) => typeof id === 'string');
    if (wanted.length === 0) return new Map();
    const find = tx
      .select({ id: clinic.id, customerId: clinic.customerId, isActive: clinic.isActive })
      .from(clinic)
      .where(sql`${clinic.id} = any(${sql.param(wanted)}::uuid[])`)
      .orderBy(clinic.id);
    const found = await (makes ? find.for('share') : find);
    return new Map(found.map((one) => [one.id, one]));
  }

  const requirePlausible = (body: Readonly<Record<string, unknown>>): readonly CellError[] =>
    errorsFrom(() => {
      const day = body['date_of_birth'];
      if (typeof day === 'string') requireBirthDay(context, { date_of_birth: day });
    });

  return {
    resource: customerUsers,
    bodyFields,
    scope: ofCustomers,
    async draft(rows) {
      await customers.prepare(rows.map(({ cells }) => cells['customer']));
      return rows.map(toDraft);
    },
    async judgeNew(drafts) {
      await clinics.prepare(drafts.map((draft) => getClinicKey(draft, draft.body['customer_id'])));
      const placed = drafts.map((draft) => {
        const { body } = draft;
        return {
          row: draft.row,
          ...placeInClinic(clinics, draft, { body, customerId: body['customer_id'] }),
        };
      });
      const joined = await loadClinics(placed.map(({ body }) => body['clinic_id']));
      return placed.map(({ row, body, errors }): CheckedRow => {
        const values: Row = { ...toColumns(customerUsers, body), role: 'customer' };
        const wrong = [
          ...errors,
          ...toCellErrors(check(body) ?? {}, fields),
          ...requirePlausible(body),
          ...findClinicError(values, null, joined),
        ];
        const key = typeof values['email'] === 'string' ? values['email'] : null;
        return { row, errors: firstPerField(wrong), values, key };
      });
    },
    async lockReferences(rows) {
      const ids = rows.flatMap((row) => row.ids);
      const stored = await tx
        .select({ id: userAccount.id, customerId: userAccount.customerId })
        .from(userAccount)
        .where(sql`${userAccount.id} = any(${sql.param(ids)}::uuid[])`);
      const byId = new Map(stored.map((user) => [user.id, user]));
      const keys = rows.map((row) => getStoredClinicKey(row, byId));
      await clinics.prepare(keys);
      await loadClinics(keys.flatMap((key) => (key === undefined ? [] : clinics.of(key))));
    },
    async judgeMatched(rows) {
      const changes = rows.map((matched) => {
        const body = toChangeBody(matched, checkChange);
        const { customer_id: customerId = matched.before['customerId'] } = body;
        return { matched, body, customerId };
      });
      await clinics.prepare(
        changes.map(({ matched, customerId }) => getClinicKey(matched.draft, customerId)),
      );
      const placed = changes.map(({ matched, body, customerId }) => ({
        matched,
        inClinic: placeInClinic(clinics, matched.draft, { body, customerId }),
      }));
      const joined = await loadClinics([
        ...placed.map(({ inClinic }) => inClinic.body['clinic_id']),
        ...rows.map(({ before }) => before['clinicId']),
      ]);
      const returning = rows.filter(({ before }) => before['isActive'] !== true);
      const open = await listOpenRequests(
        tx,
        returning.map(({ before }) => before.id),
      );
      return placed.map(({ matched: { draft, before }, inClinic }): CheckedRow => {
        const { body, errors } = inClinic;
        const values = getDifferences(before, toColumns(customerUsers, body));
        const wrong = [
          ...errors,
          ...toCellErrors(checkChange(body) ?? {}, fields),
          ...requirePlausible(body),
          ...findClinicError(values, before, joined),
          ...findAccountError(values, before, open),
        ];
        const { email } = values;
        const isReaddressed =
          typeof email === 'string' && !listSpellings(email).includes(String(before['email']));
        return {
          row: draft.row,
          errors: firstPerField(wrong),
          values,
          key: isReaddressed ? email : null,
          before,
          formerKey: isReaddressed ? String(before['email']) : undefined,
        };
      });
    },
    unique: {
      duplicateError: () => cellError('email', 'user.email_taken'),
      taken: async (rows) => {
        const spellings = rows.flatMap(({ key }) => listSpellings(key ?? ''));
        const found = await tx
          .select({ email: userAccount.email })
          .from(userAccount)
          .where(sql`${userAccount.email} = any(${sql.param(spellings)}::text[])`);
        return new Set(found.map(({ email }) => toReadableEmail(email)));
      },
    },
    async insert(rows) {
      const values = await withRoles(
        tx,
        rows.map((row) => row.values),
      );
      const ids = await insertRows(tx, context, customerUsers, values);
      if (!options.invites) return ids;
      for (const [at, userId] of ids.entries())
        if (userId !== null && values[at]?.['isActive'] !== false)
          await accountInvited.publish(tx, context, { userId });
      return ids;
    },
    async update(rows) {
      await updateRows(tx, context, customerUsers, rows.map(leaveClinics));
      // Few: each of these people gets a mail, or loses their sessions.
      for (const { before, values } of rows)
        if ('email' in values || 'isActive' in values)
          await publishAccountChange(tx, context, before, values);
    },
  };
}

/** Makes the first active user of each customer its manager, as creating a user does. */
async function withRoles(tx: Transaction, rows: readonly Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.map((row) => String(row['customerId'])))];
  const withActive = await tx.execute<{ id: string }>(sql`
    select ${customer.id} from ${customer} where ${customer.id} = any(${sql.param(ids)}::uuid[])
      and exists (select from ${userAccount} where ${userAccount.customerId} = ${customer.id}
        and ${userAccount.isActive} and ${userAccount.anonymizedAt} is null)`);
  const managed = new Set<unknown>(withActive.rows.map(({ id }) => id));
  return rows.map((row) => {
    const clinicRole = managed.has(row['customerId']) ? 'all_clinics' : 'manager';
    if (row['isActive'] !== false) managed.add(row['customerId']);
    return { ...row, clinicRole };
  });
}

/** Whoever moves to another customer leaves the clinics that they see behind. */
const leaveClinics = <Update extends RowUpdate>(update: Update): Update =>
  'customerId' in update.values
    ? { ...update, values: { ...update.values, clinicIds: [] } }
    : update;

const ofCustomers: SQL = sql`${userAccount.role} = 'customer'`;

/** Returns an error if the clinic is of another customer, or is inactive and newly joined. */
function findClinicError(
  values: Row,
  before: Row | null,
  joined: ReadonlyMap<string, JoinedClinic>,
): CellError[] {
  const { clinicId = before?.['clinicId'], customerId = before?.['customerId'] } = values;
  if (typeof clinicId !== 'string' || typeof customerId !== 'string') return [];
  const place = joined.get(clinicId);
  const isOwn = place?.customerId === customerId;
  const stays = before?.['clinicId'] === clinicId;
  return isOwn && (place.isActive || stays) ? [] : [cellError('clinic', 'user.clinic')];
}

/** Returns an error for a change of an anonymized account, or the return of one to be anonymized. */
function findAccountError(
  values: Row,
  before: Row & { readonly id: string },
  open: ReadonlySet<string>,
): CellError[] {
  if (Object.keys(values).length === 0) return [];
  if (before['anonymizedAt'] !== null)
    return [{ field: null, message: { key: 'user.anonymized' } }];
  return values['isActive'] === true && open.has(before.id)
    ? [{ field: null, message: { key: 'user.to_be_anonymized' } }]
    : [];
}
