interface PostgresError {
  readonly code: string;
  readonly constraint: string | null;
}

/** PostgreSQL's own words in an error, however deep the builder wrapped it; null where there are none. */
export function postgresErrorIn(error: unknown): PostgresError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') {
      const constraint =
        'constraint' in at && typeof at.constraint === 'string' ? at.constraint : null;
      return { code: at.code, constraint };
    }
  }
  return null;
}

const lostConnection = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Class 08 and 57P: the connection or the server went away; 53300: it has no connection left. */
const isOutageState = (code: string): boolean => /^(?:08|57P|53300)/.test(code);

/** What `pg` says of its own, without a code; the last of a transaction whose connection was lost. */
const lostByDriver =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable$/;

/** Whether the database could not be reached, or went away in the middle. */
export function isUnreachable(error: unknown): boolean {
  const code = postgresErrorIn(error)?.code;
  if (code) return lostConnection.has(code) || isOutageState(code);
  for (let at = error; at instanceof Error; at = at.cause) {
    if (lostByDriver.test(at.message)) return true;
  }
  return false;
}

export const sqlState = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  restrictViolation: '23001',
} as const;
