/** Failure of a job whose message may be logged: no personal data, no secret. */
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
 * Describes an error, or pg-boss's copy of one, without personal data. Messages of databases and
 * mail servers name people, so only type, code and location are stored; a `JobFailure` adds its
 * reason.
 */
export function describeFailure(error: unknown): FailureDescription {
  const code = codeIn(error);
  return {
    error: getKind(error),
    ...(code ? { code } : {}),
    ...(error instanceof JobFailure ? { reason: error.message } : {}),
    at: placesIn(error),
  };
}

/** Returns the failure as pg-boss stores it with a job: only text that may be stored. */
export function toStoredFailure(error: unknown): JobFailure {
  const { reason, code, error: kind } = describeFailure(error);
  return new JobFailure(reason ?? code ?? kind);
}

/** A copy of an error has its name only where that was set; its stack begins with it in any case. */
function getKind(error: unknown): string {
  if (error instanceof Error) return error.name;
  const name =
    isObject(error) && 'name' in error ? error.name : /^\w+(?=:)/.exec(formatStack(error))?.[0];
  return typeof name === 'string' && /^\w+$/.test(name) ? name : typeof error;
}

function codeIn(error: unknown): string | null {
  for (let at = error; isObject(at); at = 'cause' in at ? at.cause : null) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return null;
}

function placesIn(error: unknown): string[] {
  return formatStack(error)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 4);
}

function formatStack(error: unknown): string {
  return isObject(error) && 'stack' in error ? String(error.stack) : '';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
