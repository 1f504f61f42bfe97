import type { FastifyInstance } from 'fastify';

/**
 * Closes each connection after its last response once the server closes. The server itself closes
 * idle ones; a client would keep a busy one open, and closing would wait for it.
 */
export function closeKeepAliveConnections(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  // The response's head was sent before; all of it has been passed to the system by now.
  app.addHook('onResponse', async ({ raw }) => {
    if (!closing) return;
    if (raw.complete) raw.socket.destroySoon();
    else raw.once('close', () => raw.socket.destroySoon());
  });
}
