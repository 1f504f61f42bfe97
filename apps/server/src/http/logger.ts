import type { FastifyServerOptions } from 'fastify';
import { toSourceStack } from '#server/kernel/source-stack.ts';

/**
 * Structured lines on standard output, of this level and above, without personal data: an error's
 * values (query parameters, the database's `detail`) are left out, because they are what people typed.
 */
export function createLoggerOptions(
  level: string,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    serializers: {
      err: (error: unknown) => toLoggable(error),
    },
    hooks: {
      // Without a message of its own, pino would log the error's message.
      logMethod(args, log) {
        const [first, message] = args;
        const hasNoMessage = message === undefined && typeof first !== 'string';
        if (hasNoMessage) log.apply(this, [first, 'failure']);
        else log.apply(this, args);
      },
    },
  };
}

interface LoggableError {
  readonly [detail: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly stack: string;
  readonly cause?: LoggableError;
}

function toLoggable(error: unknown): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  return {
    type: error.name,
    message: stripValues(error.message),
    ...('code' in error ? { code: error.code } : {}),
    ...('constraint' in error ? { constraint: error.constraint } : {}),
    stack: toSourceStack(
      (error.stack ?? '')
        .split('\n')
        .filter((line) => line.startsWith('    at '))
        .join('\n'),
    ),
    ...(error.cause === undefined ? {} : { cause: toLoggable(error.cause) }),
  };
}

/** The query builder ends its message in the parameters; PostgreSQL quotes what it could not read. */
function stripValues(message: string): string {
  return message.replace(/\nparams: [\s\S]*$/, '').replace(/: "[\s\S]*"/, ': "…"');
}
