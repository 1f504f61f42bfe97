interface PostgresError {
  readonly code: string;
  readonly message: string;
  readonly constraint: string | null;
}

/** PostgreSQL's own words in an error, however deep the builder wrapped it; null where there are none. */
export function postgresErrorIn(error: unknown): PostgresError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') {
      const constraint =
        'constraint' in at && typeof at.constraint === 'string' ? at.constraint : null;
      return { code: at.code, message: at.message, constraint };
    }
  }
  return null;
}

const neverConnected = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'ETIMEDOUT',
]);
const cutOff = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Error codes of socket calls. Missing files have the same codes, but other calls. */
const failureCodes: Readonly<Record<string, ReadonlySet<string>>> = {
  getaddrinfo: neverConnected,
  connect: neverConnected,
  read: cutOff,
  write: cutOff,
};

/**
 * Class 08 and 57P: the connection or the server went away; class 28: it no longer accepts the role
 * or its password; 53300: it has no connection left; 25006: the address leads to a standby, as for a
 * moment after a failover.
 */
const outageState = /^(?:08\w{3}|28\w{3}|57P\w{2}|53300|25006)$/;

/** Messages of `pg` and TLS for a lost connection, including in a transaction. */
const lostByDriver =
  /^Connection terminated|^timeout exceeded when trying to connect$|is not queryable$|before secure TLS connection was established$/;

/** Returns true if the database was unreachable or disconnected. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Each address of a name was tried.
  const others: unknown[] = error instanceof AggregateError ? error.errors : [];
  return isConnectionLost(error) || others.some(isUnreachable) || isUnreachable(error.cause);
}

function isConnectionLost(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  const call = 'syscall' in error ? String(error.syscall) : '';
  return (
    outageState.test(code) ||
    Boolean(failureCodes[call]?.has(code)) ||
    lostByDriver.test(error.message)
  );
}

/** Returns true if the lock wait exceeded `lock_timeout`; nothing was changed. */
export function waitedTooLong(error: unknown): boolean {
  return postgresErrorIn(error)?.code === sqlState.lockNotAvailable;
}

/** Returns true if the database's disk has no space for a change; nothing was changed. */
export function isDiskFull(error: unknown): boolean {
  return postgresErrorIn(error)?.code === sqlState.diskFull;
}

export const sqlState = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  restrictViolation: '23001',
  deadlockDetected: '40P01',
  lockNotAvailable: '55P03',
  queryCanceled: '57014',
  diskFull: '53100',
  tooManyConnections: '53300',
  featureNotSupported: '0A000',
  readOnlyTransaction: '25006',
  invalidStatementName: '26000',
} as const;
