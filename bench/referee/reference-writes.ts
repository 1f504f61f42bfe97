import type pg from 'pg';
import { newId } from '../../apps/server/src/kernel/ids.ts';
import {
  auditColumns,
  createAudit,
  employee,
  ip,
  listChanges,
  logChange,
  toAuditValues,
  write,
} from './reference-audit.ts';

/*
 * The reference's customers and tickets: one statement each for the row, its audit entry with a digest that
 * verifies, the personal values and the notification. Tickets that come while a statement runs share the
 * next one.
 */
const requester = 'referee@bench.example';

/** Parts that log a change of the customer in `made`, and its notification. */
const auditCustomer = (action: string, changes: string): string => `
  ${logChange({ objectType: 'customer', action, changes })}
  select row_to_json(made)::text as body,
    pg_notify('portal_changes', json_build_object('type', 'customer', 'id', made.id)::text) from made`;

const statements = {
  createCustomer: `with made as (insert into customer (id, name, email) values ($1, $2, $8) returning *),
    ${auditCustomer('create', listChanges({ id: 'id', name: 'name' }))}`,
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
        ${listChanges({ number: 'number', status: "'new'", installedDeviceId: 'device' })},
        digest, 'reference'
      from numbered join made using (id) order by nth returning id),
    personal as (insert into audit_personal (entry_id, ip, changes, salt)
      select entry, '${ip}', personal, salt from numbered join entry on entry.id = numbered.entry)
    select id, row_to_json(made)::text as body, pg_notify('portal_changes',
      json_build_object('type', 'service_ticket', 'id', id, 'customer', customer_id, 'permission', 'service')::text)
    from made`,
};

/** Creates a customer and returns it as JSON. */
export function createCustomer(
  pool: pg.Pool,
  { name, email }: { name: string; email: string },
): Promise<string> {
  const values = [newId(), name, ...toAuditValues({ email }), email];
  return write(pool, { name: 'createCustomer', text: statements.createCustomer, values });
}

/** Changes the notes of a customer and returns it as JSON. */
export function changeCustomer(
  pool: pg.Pool,
  id: string,
  { notes }: { notes: string },
): Promise<string> {
  const values = [id, notes, ...toAuditValues({ notes })];
  return write(pool, { name: 'changeCustomer', text: statements.changeCustomer, values });
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
  const { entry, digest, personal, salt } = createAudit({ description, requesterEmail: requester });
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
