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
 * What may be written down about an error. Messages of databases and mail servers name people, so
 * only the kind, the code and the place are kept; a `JobFailure` says its reason too.
 */
export function describeFailure(error: unknown): FailureDescription {
  if (!(error instanceof Error)) return { error: typeof error, at: [] };
  const code = codeIn(error);
  return {
    error: error.name,
    ...(code ? { code } : {}),
    ...(error instanceof JobFailure ? { reason: error.message } : {}),
    at: placesIn(error),
  };
}

function codeIn(error: Error): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return null;
}

function placesIn(error: Error): string[] {
  const lines = error.stack?.split('\n') ?? [];
  return lines
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 4);
}
