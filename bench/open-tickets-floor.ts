import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

/*
 * The floor of opening a ticket: bare node:http and pg, without session, rights and checks. It
 * writes the same rows in one transaction: ticket, number, step, audit entry with its personal
 * values.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });

const texts = {
  device: `select customer_id, serial_number from installed_device where id = $1 for key share`,
  number: `update service_ticket_counter set last_number = last_number + 1 returning last_number`,
  ticket: `insert into service_ticket (id, number, customer_id, installed_device_id, serial_number, description,
    requester_email, requested_at) values ($1, $2, $3, $4, $5, $6, $7, now()) returning *`,
  step: `insert into service_ticket_event (id, ticket_id, at, kind, to_status) values ($1, $2, now(), 'opened', 'new')`,
  audit: `insert into audit_entry (id, at, actor_kind, action, object_type, object_id, changes, personal_digest, request_id)
    values ($1, now(), 'employee', 'create', 'service_ticket', $2, $3, $4, 'floor')`,
  personal: `insert into audit_personal (entry_id, ip, changes, salt) values ($1, '127.0.0.1', $2, $3)`,
};

type Name = keyof typeof texts;

async function open(body: { installed_device_id: string; description: string }): Promise<string> {
  const client = await pool.connect();
  const ask = (name: Name, values: unknown[]) =>
    client.query<Record<string, unknown>>({ name, text: texts[name], values });
  try {
    await client.query('begin');
    const [device] = (await ask('device', [body.installed_device_id])).rows;
    const [id, entry] = [randomUUID(), randomUUID()];
    const [counter] = (await ask('number', [])).rows;
    const written = [counter?.['last_number'], device?.['customer_id'], body.installed_device_id];
    const values = [device?.['serial_number'], body.description, 'desk@bench.example'];
    const [ticket] = (await ask('ticket', [id, ...written, ...values])).rows;
    await ask('step', [randomUUID(), id]);
    await ask('audit', [entry, id, JSON.stringify({ after: { status: 'new' } }), Buffer.alloc(32)]);
    await ask('personal', [entry, JSON.stringify({ after: values }), Buffer.alloc(16)]);
    await client.query('commit');
    return JSON.stringify(ticket);
  } finally {
    client.release();
  }
}

const server = createServer((request, response) => {
  let sent = '';
  request.on('data', (part: Buffer) => (sent += part.toString()));
  request.on('end', () => {
    open(JSON.parse(sent)).then(
      (body) => response.writeHead(201, { 'content-type': 'application/json' }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('is ready'));
process.on('SIGTERM', () => process.exit(0));
