import pg from 'pg';
import type { DatabaseAddress } from '../../apps/server/src/database/database.ts';
import { sessionCookie } from '../session-cookie.ts';
import { password, type Row } from './subjects.ts';

/** The key that the portal signs with while it is measured. */
export const secretKey = 'a key for measurements, and for nothing else';

/** Base of the portal's API. */
export const api = '/api/v1/';

/** Returns the headers of an employee's requests; they are valid for 15 minutes. */
export type Session = () => Promise<Record<string, string>>;

/** Begins a session at the portal on this port. */
export async function openSession(
  address: DatabaseAddress,
  { employee, port }: { employee: string; port: number },
): Promise<Session> {
  const cookie = await sessionCookie(address, { userId: employee, secretKey });
  return async () => {
    const access = cookie();
    const csrf = await readToken(port, access);
    return { Cookie: `${access}; csrftoken=${csrf}`, 'X-CSRFToken': csrf };
  };
}

/** Returns the token against forged requests of a session, or of a browser without one. */
export async function readToken(port: number, cookie = ''): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${api}auth/csrf/`, { headers: { cookie } });
  return readCookie(response, 'csrftoken');
}

function readCookie({ headers }: Response, name: string): string {
  const found = headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  if (found === undefined) throw new Error(`The portal set no cookie ${name}`);
  return found.slice(name.length + 1).split(';')[0] ?? '';
}

/**
 * Signs in each account once, from an address of its own, and returns the cookie by which the portal
 * knows the browser again: a browser that is new costs a mail.
 */
export async function readDeviceCookies(
  port: number,
  emails: readonly string[],
): Promise<string[]> {
  const csrf = await readToken(port);
  const cookies: string[] = [];
  for (const [at, email] of emails.entries()) {
    const response = await fetch(`http://127.0.0.1:${port}${api}auth/jwt/create/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: `csrftoken=${csrf}`,
        'x-csrftoken': csrf,
        'x-forwarded-for': `172.16.${at >> 8}.${at & 255}`,
      },
      body: JSON.stringify({ email, password }),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`Sign-in answered ${response.status}`);
    cookies.push(`device=${readCookie(response, 'device')}`);
  }
  return cookies;
}

/** Creates tickets as the employee, who thus gets the replies, and returns them. */
export async function createTickets(
  port: number,
  session: Session,
  installed: readonly Row[],
): Promise<Row[]> {
  const headers = { ...(await session()), 'content-type': 'application/json' };
  const tickets: Row[] = [];
  for (const [at, { id }] of installed.entries()) {
    const response = await fetch(`http://127.0.0.1:${port}${api}service/service-tickets/`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ installed_device_id: id, description: 'A foot pedal is broken.' }),
    });
    const ticket: { id: string } = await response.json();
    if (!response.ok) throw new Error(`A ticket could not be created: ${response.status}`);
    tickets.push({ id: ticket.id, ordinal: at + 1 });
  }
  return tickets;
}

/**
 * Ends statements that are still running. Of a request that was aborted, one can run for half a minute and
 * would slow down the next side.
 */
export async function endStatements(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    await client.query(`select pg_cancel_backend(pid) from pg_stat_activity
      where state = 'active' and backend_type = 'client backend'
        and query_start < clock_timestamp() - interval '1 second'`);
  } finally {
    await client.end();
  }
}

/**
 * Gives all tables their statistics, as autovacuum does within a minute. A plan that was made while the
 * audit log was empty reads all of it for each row that refers to it.
 */
export async function analyzeTables(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Waits until no mail waits for its delivery, and returns the seconds; infinity after ten minutes. */
export async function waitForMails(address: DatabaseAddress): Promise<number> {
  const client = new pg.Client(address);
  await client.connect();
  const began = performance.now();
  try {
    for (;;) {
      const { rowCount } = await client.query(
        `select from mail_outbox where status = 'waiting' limit 1`,
      );
      const seconds = (performance.now() - began) / 1000;
      if (!rowCount) return seconds;
      if (seconds > 600) return Infinity;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  } finally {
    await client.end();
  }
}
