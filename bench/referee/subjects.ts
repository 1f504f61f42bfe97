import pg from 'pg';
import { permissions } from '../../packages/contract/src/kernel/index.ts';
import type { DatabaseAddress } from '../../apps/server/src/database/database.ts';
import { hashPassword } from '../../apps/server/src/domains/auth/passwords/password-hash.ts';
import { newId } from '../../apps/server/src/kernel/ids.ts';

/** Password of all accounts that sign in. */
export const password = 'kachel-pijp-9';

const numberOfAccounts = 400;
const numberOfGroups = 50;
const numberOfMemberships = 200;
const numberOfSamples = 200;

/** A row by its keys in the portal's tables and in the simple ones. */
export interface Row {
  readonly id: string;
  readonly ordinal: number;
}

/** What the requests name, spread over the tables. */
export interface Subjects {
  readonly devices: number;
  readonly customers: readonly Row[];
  /** Devices that belong to a customer. */
  readonly installed: readonly Row[];
  /** Parts of serial numbers. */
  readonly fragments: readonly string[];
  readonly groups: readonly Row[];
  /** Employees, each with a group that they are not in at first. */
  readonly memberships: readonly { readonly user: Row; readonly group: Row }[];
  /** E-mails of the accounts that sign in. */
  readonly emails: readonly string[];
  /** Cookies by which the portal knows the browsers of these accounts. */
  readonly deviceCookies: readonly string[];
  /** Tickets whose replies are sent to nobody but the employee. */
  readonly tickets: readonly Row[];
  /** Id of an employee with every permission. */
  readonly employee: string;
}

/** Subjects without those that only a running portal makes. */
export type StoredSubjects = Omit<Subjects, 'deviceCookies' | 'tickets'>;

/** Adds accounts and groups to both kinds of tables, and chooses the rows that requests name. */
export async function prepareSubjects(address: DatabaseAddress): Promise<StoredSubjects> {
  const client = new pg.Client(address);
  await client.connect();
  const employee = newId();
  const administrators = newId();
  const emails = Array.from({ length: numberOfAccounts }, (_, at) => `person.${at}@bench.example`);
  const ids = emails.map(() => newId());
  const groups = Array.from({ length: numberOfGroups }, () => newId());
  const passwordHash = await hashPassword(password);
  await client.query(`insert into user_account (id, role, email) values ($1, 'employee', $2)`, [
    employee,
    'referee@bench.example',
  ]);
  await client.query(
    `insert into user_account (id, role, email, password_hash)
     select id, 'employee', email, $3 from unnest($1::uuid[], $2::text[]) as account (id, email)`,
    [ids, emails, passwordHash],
  );
  await client.query(
    `insert into user_group (id, name, permissions) values ($1, 'Administrators', $2)`,
    [administrators, permissions],
  );
  await client.query(
    `insert into user_group (id, name, permissions)
     select id, 'Group ' || place, '{customers}' from unnest($1::uuid[]) with ordinality as made (id, place)`,
    [groups],
  );
  await client.query('insert into group_member (user_id, group_id) values ($1, $2)', [
    employee,
    administrators,
  ]);
  await client.query(
    `insert into group_member (user_id, group_id)
     select id, ($2::uuid[])[1 + place % ${numberOfGroups}] from unnest($1::uuid[]) with ordinality as account (id, place)`,
    [ids, groups],
  );
  await client.query(
    'insert into simple.accounts (email, password_hash) select email, $2 from unnest($1::text[]) as email',
    [emails, passwordHash],
  );
  await client.query(
    `insert into simple.permission_groups (name, permissions)
     select 'Group ' || place, '{customers}' from generate_series(1, ${numberOfGroups}) as place`,
  );
  const count = await client.query<{ devices: number }>(
    'select count(*)::int as devices from installed_device',
  );
  const installed = await sample(client, 'installed_device', 'customer_id is not null');
  const serials = await client.query<{ fragment: string }>(
    'select distinct substr(serial_number, 7, 5) as fragment from installed_device where id = any($1)',
    [installed.map(({ id }) => id)],
  );
  const customers = await sample(client, 'customer', 'true');
  await client.query('vacuum analyze');
  await client.end();
  const groupRows = toRows(groups);
  return {
    devices: count.rows[0]?.devices ?? 0,
    customers,
    installed,
    fragments: serials.rows.map(({ fragment }) => fragment),
    groups: groupRows,
    // Everybody is in the group after their own place.
    memberships: toRows(ids.slice(0, numberOfMemberships)).flatMap((user, at) => {
      const group = groupRows[at % numberOfGroups];
      return group ? [{ user, group }] : [];
    }),
    emails,
    employee,
  };
}

/** Returns rows that were inserted in this order. */
const toRows = (ids: readonly string[]): Row[] => ids.map((id, at) => ({ id, ordinal: at + 1 }));

/** Returns rows at equal distances. */
async function sample(client: pg.Client, table: string, where: string): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select id, ordinal::int as ordinal from (
       select id, ordinal, row_number() over (order by ordinal) as place, count(*) over () as total
       from ${table} where ${where}) as numbered
     where place % greatest(1, total / ${numberOfSamples}) = 0 limit ${numberOfSamples}`,
  );
  return rows;
}
