import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Response to raw bytes. */
interface RawResponse {
  /** 0 if the server closed the connection without a response. */
  readonly status: number;
  readonly text: string;
}

/** Sends bytes as no client would, and returns all that comes back until the server closes. */
export async function sendRaw(app: FastifyInstance, bytes: string): Promise<RawResponse> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (piece: string) => (text += piece));
  socket.on('error', () => undefined);
  socket.setTimeout(3000, () => socket.destroy());
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0), text };
}
