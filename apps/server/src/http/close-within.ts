import type { FastifyInstance } from 'fastify';

/**
 * Closes the server: requests in flight are answered first, but whatever is still under way after
 * so many milliseconds is cut off. An upload alone might keep the end waiting for an hour.
 */
export async function closeWithin(app: FastifyInstance, milliseconds: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
