import { appendFileSync } from 'node:fs';
import pg from 'pg';

/*
 * Loaded before a portal (`--import`): appends each statement that it sends to PostgreSQL, with its
 * values, to the file that STATEMENTS_FILE names.
 */
const file = process.env['STATEMENTS_FILE'] ?? '';
// oxlint-disable-next-line typescript/unbound-method -- it is called with the client as `this`
const send = pg.Client.prototype.query;

interface Sent {
  readonly text?: unknown;
  readonly values?: unknown;
}

function record(sent: unknown, values: unknown): void {
  const { text, values: own }: Sent =
    typeof sent === 'object' && sent !== null ? sent : { text: sent, values };
  appendFileSync(file, `${JSON.stringify({ text, values: own ?? values ?? [] })}\n`);
}

Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]): unknown {
    record(args[0], args[1]);
    return Reflect.apply(send, this, args);
  },
});
