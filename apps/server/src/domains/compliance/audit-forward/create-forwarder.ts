import { connect } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectSecurely } from 'node:tls';
import { seconds } from '#server/kernel/clock.ts';
import { getWork } from '#server/kernel/work.ts';
import { traceActions } from '../traces/trace.ts';

/** Time for one batch, in milliseconds. */
const sendLimit = seconds(10);

/** Creates the forwarder for an address: `https://`, `syslog+tcp://` or `syslog+tls://`. */
export function createForwarder(address: string): Forwarder {
  const url = new URL(address);
  return url.protocol.startsWith('syslog+')
    ? (entries) => sendToSyslog(url, entries)
    : (entries) => sendToWebhook(url, entries);
}

/** @throws Error for any response but 2xx; a redirect would send the entries elsewhere. */
async function sendToWebhook(url: URL, entries: readonly ForwardedEntry[]): Promise<void> {
  const { username, password } = url;
  const target = new URL(url);
  target.username = '';
  target.password = '';
  const credentials = Buffer.from(
    `${decodeURIComponent(username)}:${decodeURIComponent(password)}`,
  ).toString('base64');
  const traceparent = getWork()?.span?.traceparent;
  const response = await fetch(target, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-ndjson',
      ...(traceparent ? { traceparent } : {}),
      ...(username ? { authorization: `Basic ${credentials}` } : {}),
    },
    body: entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
    redirect: 'error',
    signal: AbortSignal.timeout(sendLimit),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
}

/** Port for syslog over TCP and over TLS, unless the address names another (RFC 6587, RFC 5425). */
const defaultPort = { 'syslog+tcp:': 601, 'syslog+tls:': 6514 };

/** Sends frames, and waits until the receiver has closed its side. @throws Error otherwise. */
function sendToSyslog(url: URL, entries: readonly ForwardedEntry[]): Promise<void> {
  const isSecure = url.protocol === 'syslog+tls:';
  // A literal IPv6 address stands in brackets.
  const host = url.hostname.replaceAll(/^\[|\]$/gu, '');
  const fallback = defaultPort[isSecure ? 'syslog+tls:' : 'syslog+tcp:'];
  const port = url.port ? Number(url.port) : fallback;
  const socket = isSecure
    ? connectSecurely({ host, port, servername: host })
    : connect({ host, port });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.setTimeout(sendLimit, () => socket.destroy(new Error('the syslog server did not answer')));
  socket.once('error', reject);
  socket.once('close', () => resolve());
  socket.resume();
  socket.end(entries.map(toFrame).join(''));
  return promise;
}

/** Facility "log audit"; severity "warning" for refused attempts and "notice" for the rest. */
const auditFacility = 13;
const severities = { refused: 4, other: 5 } as const;

/** Characters of an identifier of the message (RFC 5424 §6). */
const maxMessageId = 32;

/** Returns an entry as an RFC 5424 message in a frame with its length in bytes (RFC 6587 §3.4.1). */
function toFrame(entry: ForwardedEntry): string {
  const { action, at } = entry;
  const severity = traceActions.some((one) => one === action)
    ? severities.refused
    : severities.other;
  const priority = auditFacility * 8 + severity;
  const head = `<${priority}>1 ${at} ${hostname()} partner-portal ${process.pid}`;
  const message = `${head} ${action.slice(0, maxMessageId)} - ${JSON.stringify(entry)}`;
  return `${Buffer.byteLength(message)} ${message}`;
}

/** An audit entry as it leaves the portal: without personal values except address and browser. */
export interface ForwardedEntry extends Record<string, unknown> {
  readonly id: string;
  /** RFC 3339 to the millisecond. */
  readonly at: string;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly action: string;
  readonly object_type: string;
  readonly object_id: string;
  readonly changes: object;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly request_id: string;
}

/** Sends entries in their order. Throws unless all have arrived. */
export type Forwarder = (entries: readonly ForwardedEntry[]) => Promise<void>;
