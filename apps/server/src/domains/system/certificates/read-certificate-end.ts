import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { seconds } from '#server/kernel/clock.ts';

/** An address of the settings whose server shows a certificate. */
export interface CertificateTarget {
  /** Name of the setting, such as `SMTP_URL`. */
  readonly setting: string;
  readonly host: string;
  readonly port: number;
  /** What precedes TLS: nothing, STARTTLS of SMTP, or PostgreSQL's request. */
  readonly begin: 'tls' | 'smtp' | 'postgres';
}

/** Milliseconds without a byte after which a server counts as unreachable. */
const limit = seconds(10);

/**
 * Returns the end of the certificate that a server shows. Sends nothing else, and no password. Reads
 * one that has ended or is not trusted, too, as its end is what is asked for.
 * @throws Error if the server cannot be reached, or offers no TLS.
 */
export async function readCertificateEnd({
  host,
  port,
  begin,
}: Omit<CertificateTarget, 'setting'>): Promise<Date> {
  const socket = connect({ host, port });
  socket.setTimeout(limit, () => socket.destroy(new Error('ETIMEDOUT')));
  try {
    if (begin === 'smtp') await startSmtp(socket);
    if (begin === 'postgres') await startPostgres(socket);
    return await readEnd(socket, host);
  } finally {
    socket.destroy();
  }
}

function readEnd(socket: Socket, host: string): Promise<Date> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    const secure = connectSecurely({
      socket,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      // Nothing is sent over this connection.
      rejectUnauthorized: false,
    });
    secure.once('error', reject);
    secure.once('close', () => reject(new Error('ECONNRESET')));
    secure.once('secureConnect', () => {
      const end = new Date(secure.getPeerCertificate().valid_to);
      if (Number.isNaN(end.getTime())) reject(new Error('no certificate'));
      else resolve(end);
    });
  });
}

/** Greeting, EHLO and STARTTLS (RFC 3207). @throws Error if the server refuses. */
async function startSmtp(socket: Socket): Promise<void> {
  await readReply(socket, /^220 .*\r\n$/ms);
  socket.write('EHLO portal\r\n');
  await readReply(socket, /^250 .*\r\n$/m);
  socket.write('STARTTLS\r\n');
  await readReply(socket, /^220 .*\r\n$/m);
}

/** `SSLRequest` of PostgreSQL's protocol, which is answered by `S` or `N`. */
async function startPostgres(socket: Socket): Promise<void> {
  const request = Buffer.alloc(8);
  request.writeInt32BE(8, 0);
  request.writeInt32BE(80_877_103, 4);
  socket.write(request);
  await readReply(socket, /^S$/);
}

/** Longest reply that is read, in characters. */
const maxReply = 10_000;

/** Waits for a reply of this form. @throws Error for a refusal, or if the connection ends. */
function readReply(socket: Socket, expected: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let reply = '';
    const stop = (): void => {
      socket.off('data', read);
      socket.off('error', fail);
      socket.off('close', close);
    };
    const fail = (error: Error): void => {
      stop();
      reject(error);
    };
    const close = (): void => fail(new Error('ECONNRESET'));
    const read = (chunk: Buffer): void => {
      reply += chunk.toString('latin1');
      if (expected.test(reply)) {
        stop();
        resolve();
        return;
      }
      if (/^(?:[45]\d\d |N)/m.test(reply) || reply.length > maxReply) fail(new Error('no TLS'));
    };
    socket.on('data', read);
    socket.once('error', fail);
    socket.once('close', close);
  });
}
