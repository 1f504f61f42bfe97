import type { ServiceTicketInput } from '@portal/contract/service';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { listSpellings } from '#server/domains/users/index.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { batch } from '#server/kernel/batch.ts';
import type { Context } from '#server/resource/context.ts';
import { type Account, selectAccount } from '../mailing/mail-requester.ts';
import {
  selectPromiseRules,
  type StoredRules,
  toPromiseRules,
} from '../promises/read-promise-rules.ts';
import type { PromiseRules } from '../promises/promise.ts';
import {
  deviceColumns,
  toServicedDevice,
  type FoundDevice,
  type ServicedDevice,
} from './ticket-rules.ts';

/** What a ticket depends on, read without a lock. */
interface TicketLookUp {
  readonly device: ServicedDevice;
  /** The requester's: at the address, else the caller's; null if there is none. */
  readonly account: Account | null;
  readonly rules: PromiseRules;
}

/**
 * Reads the device, the requester and what is promised for a ticket in one statement.
 * @throws DomainError 400 at `installed_device_id` if the device does not exist, is in stock, or
 * does not belong to the calling customer.
 */
export async function lookUpTicket(
  context: Context,
  { installed_device_id: deviceId, requester_email: email }: ServiceTicketInput,
): Promise<TicketLookUp> {
  const { database, actor } = context;
  const found =
    typeof email === 'string'
      ? await lookUpByEmail(database, { deviceId, spellings: listSpellings(email) })
      : await lookUpById(database, { deviceId, userId: getUserId(actor) });
  return {
    device: toServicedDevice(context, found.device ?? undefined),
    account: found.account,
    rules: found.rules,
  };
}

interface Found extends Pick<TicketLookUp, 'account' | 'rules'> {
  readonly device: FoundDevice | null;
}

type FoundRow = {
  readonly device: FoundDevice | null;
  readonly account: Account | null;
  /** In the first row alone. */
  readonly rules: StoredRules | null;
};

async function lookUpByEmail(
  database: Database,
  given: { readonly deviceId: string; readonly spellings: readonly string[] },
): Promise<Found> {
  const [row] = await byEmail.run<FoundRow>(database, given);
  return toFound(row, readRules([row]));
}

function toFound(row: FoundRow | undefined, rules: PromiseRules): Found {
  return { device: row?.device ?? null, account: row?.account ?? null, rules };
}

function readRules(rows: readonly (FoundRow | undefined)[]): PromiseRules {
  const stored = rows.find((row) => row?.rules)?.rules;
  if (!stored) throw new Error('The look-up returned no rules');
  return toPromiseRules(stored);
}

interface DeviceOfCaller {
  readonly deviceId: string;
  readonly userId: string | null;
}

const batches = new WeakMap<Database, (given: DeviceOfCaller) => Promise<Found>>();

/** Looks up together with those that other calls look up at the same time. */
function lookUpById(database: Database, given: DeviceOfCaller): Promise<Found> {
  const lookUp = batches.get(database) ?? batch((all) => lookUpAll(database, all));
  batches.set(database, lookUp);
  return lookUp(given);
}

async function lookUpAll(
  database: Database,
  all: readonly DeviceOfCaller[],
): Promise<(given: DeviceOfCaller) => Found> {
  const rows = await byId.run<FoundRow & { readonly place: number }>(database, {
    deviceIds: all.map(({ deviceId }) => deviceId),
    userIds: all.map(({ userId }) => userId),
  });
  const places = new Map(all.map((given, at) => [given, at + 1]));
  const found = new Map(rows.map((row) => [row.place, row]));
  const rules = readRules(rows);
  return (given) => toFound(found.get(places.get(given) ?? 0), rules);
}

/**
 * A list of values, folded in a sub-select: PostgreSQL takes its length for the same with and without the
 * values, so it plans the statement once. Otherwise it planned it for each ticket that came alone.
 */
const toList = (name: string, type: 'text' | 'uuid'): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)}[])`;

const byEmail = createStatement(
  sql`select ${selectFound({
    deviceId: sql`${sql.placeholder('deviceId')}::uuid`,
    isRequester: sql`${userAccount.email} = any(${toList('spellings', 'text')}::text[])`,
  })}, ${selectPromiseRules} as rules`,
);

const byId = createStatement(sql`select place::integer, ${selectFound({
  deviceId: sql`given.device_id`,
  isRequester: sql`${userAccount.id} = given.user_id`,
})}, case when place = 1 then ${selectPromiseRules} end as rules
  from unnest(${toList('deviceIds', 'uuid')}, ${toList('userIds', 'uuid')})
    with ordinality as given (device_id, user_id, place)`);

function selectFound({ deviceId, isRequester }: { deviceId: SQL; isRequester: SQL }): SQL {
  return sql`(select row_to_json(found) from (select ${listColumns(deviceColumns)} from ${installedDevice}
      where ${installedDevice.id} = ${deviceId}) as found) as device,
    ${selectAccount(isRequester)} as account`;
}

function listColumns(columns: Readonly<Record<string, PgColumn | SQL>>): SQL {
  const named = Object.entries(columns).map(
    ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
  );
  return sql.join(named, sql`, `);
}
