import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { computePersonalDigest } from '../../apps/server/src/audit/personal-digest.ts';
import { newId } from '../../apps/server/src/kernel/ids.ts';

/*
 * The reference's writes: one statement each for the row, its audit entry with a digest that verifies, the
 * personal values and the notification. Tickets that come while a statement runs share the next one.
 */
const employee = process.env['EMPLOYEE'] ?? '';
const requester = 'referee@bench.example';
const ip = '127.0.0.1';

interface Audit {
  readonly entry: string;
  readonly digest: Buffer;
  /** Personal values as JSON. */
  readonly personal: string;
  readonly salt: Buffer;
}

function toAudit(personalValues: Readonly<Record<string, unknown>>): Audit {
  const changes = Object.fromEntries(
    Object.entries(personalValues).map(([name, to]) => [name, { from: null, to }]),
  );
  const salt = randomBytes(16);
  const digest = computePersonalDigest(salt, { ip, changes });
  return { entry: newId(), digest, personal: JSON.stringify(changes), salt };
}

const auditColumns = `id, at, actor_kind, actor_id, action, object_type, object_id, changes, personal_digest, request_id`;

/** Parts that log a change of the customer in `made`. */
const auditCustomer = (action: string, changes: string): string => `
  entry as (insert into audit_entry (${auditColumns})
    select $3::uuid, now(), 'employee', $4::uuid, '${action}', 'customer', id, ${changes}, $5::bytea, 'reference' from made returning id),
  personal as (insert into audit_personal (entry_id, ip, changes, salt)
    select id, '${ip}', $6::jsonb, $7::bytea from entry)
  select row_to_json(made)::text as body,
    pg_notify('portal_changes', json_build_object('type', 'customer', 'id', made.id)::text) from made`;

const statements = {
  createCustomer: `with made as (insert into customer (id, name, email) values ($1, $2, $8) returning *),
    ${auditCustomer('create', `jsonb_build_object('id', jsonb_build_object('from', null, 'to', id), 'name', jsonb_build_object('from', null, 'to', name))`)}`,
  changeCustomer: `with made as (update customer set notes = $2, version = version + 1, updated_at = now()
      where id = $1 returning *), ${auditCustomer('change', `'{}'::jsonb`)}`,
  tickets: `with given as (
      select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::bytea[], $7::jsonb[], $8::bytea[])
        with ordinality as given (id, device, description, event, entry, digest, personal, salt, place)),
    device as materialized (select id, customer_id, serial_number from installed_device
      where id in (select device from given) order by ordinal for share),
    numbered as materialized (select given.*, customer_id, serial_number, row_number() over (order by place) as nth,
        count(*) over () as total
      from given join device on device.id = given.device where customer_id is not null),
    counter as (update service_ticket_counter set last_number = last_number + (select count(*) from numbered)
      returning last_number),
    made as (insert into service_ticket (id, number, customer_id, installed_device_id, serial_number, description,
        requester_email, requested_at)
      select id, last_number - total + nth, customer_id, device, serial_number, description, $9, now()
      from numbered, counter order by nth returning *),
    event as (insert into service_ticket_event (id, ticket_id, at, actor_id, kind, to_status)
      select event, id, now(), $10::uuid, 'opened', 'new' from numbered),
    entry as (insert into audit_entry (${auditColumns})
      select entry, now(), 'employee', $10::uuid, 'create', 'service_ticket', id,
        jsonb_build_object('number', jsonb_build_object('from', null, 'to', number),
          'status', jsonb_build_object('from', null, 'to', 'new'),
          'installedDeviceId', jsonb_build_object('from', null, 'to', device)),
        digest, 'reference'
      from numbered join made using (id) order by nth returning id),
    personal as (insert into audit_personal (entry_id, ip, changes, salt)
      select entry, '${ip}', personal, salt from numbered join entry on entry.id = numbered.entry)
    select id, row_to_json(made)::text as body, pg_notify('portal_changes',
      json_build_object('type', 'service_ticket', 'id', id, 'customer', customer_id, 'permission', 'service')::text)
    from made`,
};

async function write(
  pool: pg.Pool,
  name: 'createCustomer' | 'changeCustomer',
  values: readonly unknown[],
): Promise<string> {
  const { rows } = await pool.query<{ body: string }>({
    name,
    text: statements[name],
    values: [...values],
  });
  const [row] = rows;
  if (!row) throw new Error('There is no such customer');
  return row.body;
}

/** Creates a customer and returns it as JSON. */
export function createCustomer(
  pool: pg.Pool,
  { name, email }: { name: string; email: string },
): Promise<string> {
  const { entry, digest, personal, salt } = toAudit({ email });
  const audit = [entry, employee, digest, personal, salt];
  return write(pool, 'createCustomer', [newId(), name, ...audit, email]);
}

/** Changes the notes of a customer and returns it as JSON. */
export function changeCustomer(
  pool: pg.Pool,
  id: string,
  { notes }: { notes: string },
): Promise<string> {
  const { entry, digest, personal, salt } = toAudit({ notes });
  return write(pool, 'changeCustomer', [id, notes, entry, employee, digest, personal, salt]);
}

interface Waiting {
  readonly row: readonly unknown[];
  readonly resolve: (body: string) => void;
  readonly reject: (error: unknown) => void;
}

const maxTogether = 50;
const waiting: Waiting[] = [];
let isWriting = false;

/** Creates a ticket, together with those that other requests create, and returns it as JSON. */
export function createTicket(
  pool: pg.Pool,
  {
    installed_device_id: device,
    description,
  }: { installed_device_id: string; description: string },
): Promise<string> {
  const { entry, digest, personal, salt } = toAudit({ description, requesterEmail: requester });
  const row = [newId(), device, description, newId(), entry, digest, personal, salt];
  return new Promise((resolve, reject) => {
    waiting.push({ row, resolve, reject });
    void writeTickets(pool);
  });
}

/** Writes those that wait, a batch at a time, unless it is doing so already. */
async function writeTickets(pool: pg.Pool): Promise<void> {
  if (isWriting) return;
  isWriting = true;
  while (waiting.length > 0) {
    const batch = waiting.splice(0, maxTogether);
    const columns = Array.from({ length: 8 }, (_, at) => batch.map(({ row }) => row[at]));
    try {
      const { rows } = await pool.query<{ id: string; body: string }>({
        name: 'tickets',
        text: statements.tickets,
        values: [...columns, requester, employee],
      });
      const bodies = new Map(rows.map(({ id, body }) => [id, body]));
      for (const { row, resolve, reject } of batch) {
        const body = bodies.get(String(row[0]));
        if (body === undefined) reject(new Error('A ticket was not written'));
        else resolve(body);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
  isWriting = false;
}
