import type { FastifyInstance } from 'fastify';

/**
 * Ends each connection with its last answer once the server closes. Those that are idle when it
 * begins to close are ended by the server itself; one that was busy then would be kept open by its
 * client, and the end waits for it.
 */
export function closeKeepAliveConnections(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  // An answer whose head was out already; all of it has been handed to the system by now.
  app.addHook('onResponse', async ({ raw }) => {
    if (!closing) return;
    if (raw.complete) raw.socket.destroySoon();
    else raw.once('close', () => raw.socket.destroySoon());
  });
}
