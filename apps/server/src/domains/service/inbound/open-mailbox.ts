import { setTimeout as delay } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { isLocalHost } from '#server/kernel/local-host.ts';
import { seconds } from '#server/kernel/clock.ts';

/** A folder of an IMAP server (RFC 9051), open for reading. */
export interface Mailbox {
  /** Lists the mails that are not seen, the oldest first. */
  listUnseen(): Promise<number[]>;
  /** Names a mail for ever: the server may number its folder anew. */
  getName(uid: number): string;
  /** Returns the bytes of a mail; null if it is gone. */
  readSize(uid: number): Promise<number | null>;
  readMail(uid: number): Promise<Uint8Array | null>;
  /** Returns the headers of a mail; null if it is gone. */
  readHead(uid: number): Promise<Uint8Array | null>;
  markSeen(uid: number): Promise<void>;
  /** Waits for a new mail, for some milliseconds, or for the end of the connection. */
  waitForMail(milliseconds: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/**
 * Connects to the mailbox of `INBOUND_IMAP_URL` and opens its folder, `INBOX` by default. `imap://`
 * begins TLS before it logs in, but on this machine.
 * @throws Error if the server is away, refuses the login or has no such folder.
 */
export async function openMailbox(imapUrl: string): Promise<Mailbox> {
  const client = await connect(imapUrl);
  try {
    const folder = decodeURIComponent(new URL(imapUrl).pathname.slice(1)) || 'INBOX';
    await client.mailboxOpen(folder);
  } catch (error) {
    client.close();
    throw error;
  }
  return toMailbox(client);
}

/** Logs in and lists the folder, and changes nothing. @throws Error as `openMailbox`. */
export async function checkMailbox(imapUrl: string): Promise<void> {
  const mailbox = await openMailbox(imapUrl);
  await mailbox.close();
}

async function connect(imapUrl: string): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow');
  const { protocol, hostname, port, username, password } = new URL(imapUrl);
  const isTls = protocol === 'imaps:';
  const client = new Client({
    host: hostname.replaceAll(/^\[|\]$/gu, ''),
    port: Number(port || (isTls ? 993 : 143)),
    secure: isTls,
    ...(isTls || isLocalHost(hostname) ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    connectionTimeout: seconds(15),
    greetingTimeout: seconds(15),
    socketTimeout: seconds(90),
    autoIdleDelay: seconds(1),
  });
  // What ends the connection also rejects the command that waits.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function toMailbox(client: ImapFlow): Mailbox {
  const byUid = { uid: true } as const;
  return {
    async listUnseen() {
      const found = await client.search({ seen: false }, byUid);
      return found ? found.toSorted((one, other) => one - other) : [];
    },
    getName: (uid) =>
      `${client.mailbox === false ? '' : String(client.mailbox.uidValidity)}:${uid}`,
    async readSize(uid) {
      const found = await client.fetchOne(String(uid), { size: true }, byUid);
      return found === false ? null : (found.size ?? 0);
    },
    async readMail(uid) {
      const found = await client.fetchOne(String(uid), { source: true }, byUid);
      return found === false ? null : (found.source ?? null);
    },
    async readHead(uid) {
      const found = await client.fetchOne(String(uid), { headers: true }, byUid);
      return found === false ? null : (found.headers ?? null);
    },
    async markSeen(uid) {
      await client.messageFlagsAdd(String(uid), ['\\Seen'], byUid);
    },
    async waitForMail(milliseconds, signal) {
      const timeout = new AbortController();
      const ended = AbortSignal.any([signal, timeout.signal]);
      const wake = (): void => timeout.abort();
      client.once('exists', wake);
      client.once('close', wake);
      await delay(milliseconds, null, { signal: ended, ref: false }).catch(() => undefined);
      client.off('exists', wake);
      client.off('close', wake);
    },
    async close() {
      await client.logout().catch(() => client.close());
    },
  };
}
