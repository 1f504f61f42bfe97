import type { Permission } from '@portal/contract/kernel';
import pg from 'pg';
import { type ChainBreak, verifyChain } from '#server/audit/verify-chain.ts';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { chainAll } from './chain-all.ts';
import { testDatabase, type TestDatabase } from './database.ts';

export const now = new Date('2026-03-04T05:06:07.089Z');
const call = {
  actor: {
    kind: 'employee',
    userId: newId(),
    sessionId: newId(),
    language: null,
    timeZone: null,
    authenticatedAt: new Date(0),
    setUpDueAt: null,
    permissions: new Set<Permission>(),
  },
  requestId: 'test',
  ip: '127.0.0.1',
  userAgent: null,
  language: 'en',
  timeZone: 'Europe/Brussels',
  statedTimeZone: null,
  now,
  href: null,
  readAfter: null,
  idempotency: null,
} as const;

/** Inserts a row of the trail over any connection. */
export const insertEntry = (client: { query(text: string, values: unknown[]): Promise<unknown> }) =>
  client.query(
    `insert into audit_entry (id, at, actor_kind, action, object_type, object_id, request_id)
     values ($1, now(), 'system', 'change', 'customer', $1, 'open')`,
    [newId()],
  );

/** Database of a test file, with helpers for its trail. */
export interface TestTrail {
  readonly owner: TestDatabase;
  /** Connection with the database role of the portal, which writes and chains rows. */
  readonly portalDatabase: Database;
  /** Writes rows, each in its own transaction. */
  readonly write: (count: number) => Promise<void>;
  /** Chains all rows. Returns their number. */
  readonly chainAll: (database?: Database) => Promise<number>;
  /** Runs statements as the owner with the triggers disabled. */
  readonly tamper: (...statements: string[]) => Promise<void>;
  /** Tampers, verifies and returns the break that was found. */
  readonly findBreakAfter: (...statements: string[]) => Promise<ChainBreak | null>;
  /** Returns the id of a row by its position in the chain. */
  readonly getEntryId: (offset: number) => Promise<string>;
  /** Empties the trail and the queue for the next test, as in a new database. */
  readonly empty: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function testTrail(): Promise<TestTrail> {
  const owner = await testDatabase();
  const portalDatabase = openDatabase(owner.portalAddress, { poolSize: 6 });

  async function write(count: number): Promise<void> {
    for (let at = 0; at < count; at += 1) {
      const after = {
        name: `Nova ${at}`,
        email: `info${at}@nova.example`,
        notes: 'née "Grace" \\ 1',
      };
      const entry = { action: 'create' as const, table: customer, objectId: newId(), after };
      await portalDatabase.orm.transaction((tx) => writeAuditEntry(tx, call, entry));
    }
  }

  async function tamper(...statements: string[]): Promise<void> {
    const client = new pg.Client({ ...owner.address });
    await client.connect();
    const tables = ['audit_entry', 'audit_chain_link', 'audit_personal'];
    const setTriggers = (action: string): string =>
      tables.map((table) => `alter table ${table} ${action} trigger user`).join('; ');
    try {
      await client.query(`begin; ${setTriggers('disable')}`);
      for (const statement of statements) await client.query(statement);
      await client.query(`${setTriggers('enable')}; commit`);
    } finally {
      await client.end();
    }
  }

  async function findBreakAfter(...statements: string[]): Promise<ChainBreak | null> {
    await tamper(...statements);
    return (await verifyChain(portalDatabase)).firstBreak;
  }

  async function getEntryId(offset: number): Promise<string> {
    const { rows } = await portalDatabase.pool.query<{ id: string }>(
      'select id from audit_entry order by era, transaction, ordinal offset $1 limit 1',
      [offset],
    );
    return rows[0]?.id ?? '';
  }

  const empty = (): Promise<void> =>
    tamper(
      'truncate audit_entry, audit_personal, audit_chain_link restart identity',
      `delete from row_block where relation = 'audit_entry'`,
      `update audit_head set number = 0, hash = decode(repeat('00', 32), 'hex')`,
      `create or replace function audit_era() returns integer language sql stable parallel safe as 'select 1'`,
      'delete from jobs.job',
    );

  const close = async (): Promise<void> => {
    await portalDatabase.close();
    await owner.close();
  };
  return {
    owner,
    portalDatabase,
    write,
    chainAll: (database = portalDatabase) => chainAll(database, now),
    tamper,
    findBreakAfter,
    getEntryId,
    empty,
    close,
  };
}
