import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { DatabaseAddress } from '../apps/server/src/database/database.ts';
import { compactStatement } from '../apps/server/src/resource/compact-row-counts.ts';
import { newId } from '../apps/server/src/kernel/ids.ts';
import { sessionCookie } from './session-cookie.ts';

/** Fills a migrated, empty database with customers of two clinics each, and runs `analyze`. */
export async function generateCustomers(address: DatabaseAddress, count: number): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  await client.query(
    `insert into customer (id, name, is_active, vat_number, email, phone_number, website, notes)
     select gen_random_uuid(), 'Clinic group ' || md5(n::text) || ' ' || n, n % 20 <> 0,
       'NL' || n || 'B01', 'desk' || n || '@clinic.example', '+31 30 ' || n,
       'https://clinic.example/' || n, 'Prefers to be called in the morning'
     from generate_series(1, $1::int) as n`,
    [count],
  );
  await client.query(
    `insert into clinic (id, customer_id, name, street, house_number, postal_code, city, country)
     select gen_random_uuid(), id, 'Branch ' || branch, 'Oudegracht', '12', '3511 AB', 'Utrecht', 'NL'
     from customer, generate_series(1, 2) as branch`,
  );
  await drizzle({ client }).execute(compactStatement);
  await client.query('vacuum analyze');
  await client.end();
}

/** Adds an employee with every permission that lists require, and returns the id. */
export async function addEmployee(address: DatabaseAddress): Promise<string> {
  const client = new pg.Client(address);
  await client.connect();
  const [userId, groupId] = [newId(), newId()];
  await client.query(`insert into user_account (id, role, email) values ($1, 'employee', $2)`, [
    userId,
    `${userId}@bench.example`,
  ]);
  await client.query(
    `insert into user_group (id, name, permissions) values ($1, $2, '{customers,users,system,service,pipeline}')`,
    [groupId, `Bench ${groupId}`],
  );
  await client.query('insert into group_member (user_id, group_id) values ($1, $2)', [
    userId,
    groupId,
  ]);
  await client.end();
  return userId;
}

/** Signs in an employee with every permission and returns the cookie. */
export async function employeeCookie(address: DatabaseAddress, secretKey: string): Promise<string> {
  const userId = await addEmployee(address);
  const cookie = await sessionCookie(address, { userId, secretKey });
  return cookie();
}
