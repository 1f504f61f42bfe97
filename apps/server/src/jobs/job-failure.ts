/** A failure of a job whose message is fit for the log: no personal data, no secret. */
export class JobFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'JobFailure';
  }
}

interface FailureDescription {
  readonly error: string;
  readonly code?: string;
  readonly reason?: string;
  readonly at: readonly string[];
}

/**
 * What may be written down about an error, or the copy of one that pg-boss reports. Messages of
 * databases and mail servers name people, so only the kind, the code and the place are kept; a
 * `JobFailure` says its reason too.
 */
export function describeFailure(error: unknown): FailureDescription {
  const code = codeIn(error);
  return {
    error: error instanceof Error ? error.name : typeof error,
    ...(code ? { code } : {}),
    ...(error instanceof JobFailure ? { reason: error.message } : {}),
    at: placesIn(error),
  };
}

function codeIn(error: unknown): string | null {
  for (let at = error; isObject(at); at = 'cause' in at ? at.cause : null) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return null;
}

function placesIn(error: unknown): string[] {
  const stack = isObject(error) && 'stack' in error ? error.stack : '';
  return String(stack)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 4);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
