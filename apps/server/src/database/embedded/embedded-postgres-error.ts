/**
 * The embedded PostgreSQL cannot be had. The message is one complete line for the operator; it
 * needs no stack beside it.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
