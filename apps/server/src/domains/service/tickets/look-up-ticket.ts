import type { ServiceTicketInput } from '@portal/contract/service';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { createStatement } from '#server/database/statement.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { listSpellings } from '#server/domains/users/index.ts';
import { getUserId } from '#server/kernel/actor.ts';
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
  const isNamed = typeof email === 'string';
  const [found] = await lookUps[isNamed ? 'byEmail' : 'byId'].run<{
    device: FoundDevice | null;
    account: Account | null;
    rules: StoredRules;
  }>(context.database, {
    deviceId,
    requester: isNamed ? listSpellings(email) : getUserId(context.actor),
  });
  if (!found) throw new Error('The look-up returned no row');
  return {
    device: toServicedDevice(context, found.device ?? undefined),
    account: found.account,
    rules: toPromiseRules(found.rules),
  };
}

const requester = sql.placeholder('requester');

const lookUps = {
  byEmail: createLookUp(sql`${userAccount.email} = any(${requester}::text[])`),
  byId: createLookUp(sql`${userAccount.id} = ${requester}::uuid`),
};

function createLookUp(isRequester: SQL) {
  return createStatement(sql`select
    (select row_to_json(found) from (select ${listColumns(deviceColumns)} from ${installedDevice}
      where ${installedDevice.id} = ${sql.placeholder('deviceId')}::uuid) as found) as device,
    ${selectAccount(isRequester)} as account, ${selectPromiseRules} as rules`);
}

function listColumns(columns: Readonly<Record<string, PgColumn | SQL>>): SQL {
  const named = Object.entries(columns).map(
    ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
  );
  return sql.join(named, sql`, `);
}
