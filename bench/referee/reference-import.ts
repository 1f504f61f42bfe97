import type pg from 'pg';
import { newId } from '../../apps/server/src/kernel/ids.ts';
import { readDevicesFile, toBatches } from './imported-devices.ts';
import { auditColumns, createAudit, employee, ip, listChanges } from './reference-audit.ts';

/*
 * The reference's import: one transaction, and one statement for a thousand rows, which finds what they
 * name by the portal's keys and writes the devices, the day of their next maintenance and the audit
 * entries. It judges no cell.
 */
const statement = `with given as materialized (
      select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::date[], $7::text[], $8::uuid[], $9::bytea[], $10::bytea[])
        with ordinality as given (id, customer, clinic, model, serial_number, day, status, entry, digest, salt, place)),
    found_customer as materialized (select name, id from (select distinct customer as name from given) as named
      cross join lateral (select id from customer where comparison_key(customer.name) = comparison_key(named.name)) as customer),
    found_model as materialized (select named.model, id, manufacturer_id, maintenance_interval_months as months
      from (select distinct model from given) as named join product on product_type = 'device' and product.model = named.model),
    made as (insert into installed_device (id, customer_id, clinic_id, device_id, manufacturer_id, serial_number, installation_date,
        status, next_maintenance_on)
      select given.id, found_customer.id, clinic.id, found_model.id, manufacturer_id, serial_number, day, status,
        (day + make_interval(months => months))::date
      from given join found_customer on found_customer.name = given.customer join found_model using (model)
        join clinic on clinic.customer_id = found_customer.id and comparison_key(clinic.name) = comparison_key(given.clinic)
      order by place on conflict do nothing returning *),
    entry as (insert into audit_entry (${auditColumns})
      select entry, now(), 'employee', $11::uuid, 'create', 'installed_device', id,
        ${listChanges({
          id: 'id',
          customerId: 'customer_id',
          clinicId: 'clinic_id',
          deviceId: 'device_id',
          manufacturerId: 'manufacturer_id',
          serialNumber: 'made.serial_number',
          installationDate: 'installation_date',
          status: 'made.status',
        })}, digest, 'reference'
      from given join made using (id) order by place
      returning id),
    personal as (insert into audit_personal (entry_id, ip, changes, salt)
      select entry, '${ip}', '{}', salt from given join entry on entry.id = given.entry)
  select count(*)::int as created from made`;

/** Imports a file of devices and returns the number of new ones as JSON. */
export async function importDevices(pool: pg.Pool, content: string): Promise<string> {
  const client = await pool.connect();
  let created = 0;
  try {
    await client.query('begin');
    for (const batch of toBatches(readDevicesFile(content))) {
      const audits = batch.map(() => createAudit({}));
      const { rows } = await client.query<{ created: number }>({
        name: 'import',
        text: statement,
        values: [
          batch.map(() => newId()),
          batch.map(({ customer }) => customer),
          batch.map(({ clinic }) => clinic),
          batch.map(({ device }) => device),
          batch.map((row) => row.serial_number),
          batch.map((row) => row.installation_date),
          batch.map(({ status }) => status),
          audits.map(({ entry }) => entry),
          audits.map(({ digest }) => digest),
          audits.map(({ salt }) => salt),
          employee,
        ],
      });
      created += rows[0]?.created ?? 0;
    }
    await client.query(`select pg_notify('portal_changes', '{"type":"installed_device"}')`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return JSON.stringify({ created });
}
