import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable, text, uuid, type PgColumn } from 'drizzle-orm/pg-core';
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { defineTable, getPrivacyClasses, key, personal, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { personalSections } from './export-person.ts';
import type { PersonalSource } from './personal-source.ts';

/** Reasons why columns are not exported, as `table.column`. */
const reasons: Readonly<Record<string, string>> = {
  'request_allowance.owner_id':
    'counts the requests of the last minutes, and contains nothing of them',
  'user_account.email': 'the account is found by its id',
  'idempotency_key.user_id': 'names a call of the last day, and nothing of it',
  'anonymization_receipt.user_id': 'proves that nobody is known by that id any more',
  'data_request.subject_name': 'is found by the address beside it: a name alone may be of others',
  'anonymization_work.user_id': 'is deleted with the person',
  anonymization_work: 'is deleted with the person, and encrypted until then',
  'lead_bulk_change.user_id':
    'who may undo it; deleted after a day. The audit log says who changed which lead',
  'service_bulk_change.user_id':
    'who may undo it; deleted after a day. The tickets and their timelines say who changed what',
};

const source = fileURLToPath(new URL('../../..', import.meta.url));
const sources: readonly PersonalSource[] = Object.values(personalSections).flat();
let tables: PgTable[];

beforeAll(async () => {
  tables = [];
  for await (const file of glob('**/*.table.ts', { cwd: source })) {
    const module: object = await import(`${source}${file}`);
    tables.push(...Object.values(module).filter((value) => is(value, PgTable)));
  }
});

const getColumnName = (table: PgTable, column: PgColumn) => `${getTableName(table)}.${column.name}`;

/** True for columns that refer to an account by foreign key or by name. */
function referencesAccount(table: PgTable, column: PgColumn): boolean {
  const { foreignKeys } = getTableConfig(table);
  const isKey = foreignKeys
    .map((key) => key.reference())
    .some(({ columns, foreignTable }) => foreignTable === userAccount && columns.includes(column));
  const isCalledSo = /(?:^|_)(?:user|actor|owner|author|person)_id$|_(?:by|by_id|to)$/.test(
    column.name,
  );
  return isKey || (isCalledSo && column.getSQLType() === 'uuid');
}

/** True for columns with a person's address. */
const isAddressColumn = (column: PgColumn, privacy: string | undefined): boolean =>
  privacy === 'personal' && /email|recipient|subject/.test(column.name);

/** Returns personal columns and tables that no section covers. */
function listMissing(tables: readonly PgTable[]): string[] {
  const followed = new Set(
    sources.flatMap(({ table, links }) => links.map(({ column }) => getColumnName(table, column))),
  );
  const exported = new Set(sources.flatMap(({ table, with: others = [] }) => [table, ...others]));
  return tables.flatMap((table) => {
    const classes = getPrivacyClasses(table);
    const columns = Object.entries(table).filter((pair): pair is [string, PgColumn] =>
      getTableConfig(table).columns.some((column) => column === pair[1]),
    );
    const leads = columns
      .filter(
        ([key, column]) =>
          referencesAccount(table, column) || isAddressColumn(column, classes[key]),
      )
      .map(([, column]) => getColumnName(table, column));
    const isPersonal = Object.values(classes).includes('personal') && !exported.has(table);
    return [
      ...leads.filter((lead) => !followed.has(lead)),
      ...(isPersonal ? [getTableName(table)] : []),
    ];
  });
}

it('exports the personal data of every table, or gives a reason', () => {
  expect(tables.length).toBeGreaterThan(40);
  expect(listMissing(tables).filter((name) => !(name in reasons))).toEqual([]);
});

it('gives no reason for exported or missing columns', () => {
  const missing = listMissing(tables);
  expect(Object.keys(reasons).filter((name) => !missing.includes(name))).toEqual([]);
});

describe('forgotten tables', () => {
  it('detects a forgotten table by its foreign key', () => {
    const forgotten = defineTable('forgotten_key', {
      id: key(uuid().primaryKey()),
      name: plain(text()),
      whom: key(uuid().references(() => userAccount.id)),
    });
    expect(listMissing([forgotten])).toEqual(['forgotten_key.whom']);
  });

  it('detects a forgotten table by its column names', () => {
    const forgotten = defineTable('forgotten_name', {
      id: key(uuid().primaryKey()),
      actorId: key(uuid('actor_id')),
    });
    expect(listMissing([forgotten])).toEqual(['forgotten_name.actor_id']);
  });

  it('detects a forgotten table by an address or any personal value', () => {
    const forgotten = defineTable('forgotten_value', {
      id: key(uuid().primaryKey()),
      email: personal(text()),
      nickname: personal(text()),
    });
    expect(listMissing([forgotten])).toEqual(['forgotten_value.email', 'forgotten_value']);
  });
});

it('exports no digest, token or secret', () => {
  const secretColumns = /digest|secret|token|hash|salt|search|blob_path/;
  for (const { table, fields } of sources)
    for (const [name, field] of Object.entries(fields)) {
      const column = typeof field === 'object' && 'name' in field ? field.name : '';
      expect([
        getTableName(table),
        name,
        secretColumns.test(name) || secretColumns.test(column),
      ]).toEqual([getTableName(table), name, false]);
    }
});
