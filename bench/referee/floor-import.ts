import type pg from 'pg';
import { readDevicesFile, toBatches } from './imported-devices.ts';

/** The floor's import: a thousand rows with each statement, found by name, in one transaction. */
const statement = `with given as materialized (
      select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::date[], $6::text[])
        with ordinality as given (customer, clinic, model, serial_number, day, status, place)),
    made as (insert into simple.installed_devices (customer_id, clinic_id, device_id, serial_number, installation_date, status,
        created_at, updated_at)
      select customers.id, clinics.id, devices.id, serial_number, day, status, now(), now()
      from given join simple.customers on customers.name = given.customer
        join simple.clinics on clinics.customer_id = customers.id and clinics.name = given.clinic
        join simple.devices on devices.model = given.model
      order by place returning 1)
  select count(*)::int as created from made`;

/** Imports a file of devices and returns the number of new ones as JSON. */
export async function importDevices(pool: pg.Pool, content: string): Promise<string> {
  const client = await pool.connect();
  let created = 0;
  try {
    await client.query('begin');
    for (const batch of toBatches(readDevicesFile(content))) {
      const { rows } = await client.query<{ created: number }>({
        name: 'import',
        text: statement,
        values: [
          batch.map(({ customer }) => customer),
          batch.map(({ clinic }) => clinic),
          batch.map(({ device }) => device),
          batch.map((row) => row.serial_number),
          batch.map((row) => row.installation_date),
          batch.map(({ status }) => status),
        ],
      });
      created += rows[0]?.created ?? 0;
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return JSON.stringify({ created });
}
