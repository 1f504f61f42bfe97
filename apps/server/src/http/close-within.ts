import type { FastifyInstance } from 'fastify';

/**
 * Closes the server: finishes requests in flight, but aborts those still running after this many
 * milliseconds. An upload alone might take an hour.
 */
export async function closeWithin(app: FastifyInstance, milliseconds: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
