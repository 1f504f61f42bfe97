import type { FastifyInstance } from 'fastify';

/** Marks a body that is declared as JSON and is not. */
export const unreadable: unique symbol = Symbol('a body that is not JSON');

/**
 * JSON is the only accepted kind of body; others are 415. An empty one counts as none: many clients
 * state the type whether they send anything or not. A malformed one is passed on, because a missing
 * object is reported first.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined);
      else void parse(request, body, (error, value) => done(null, error ? unreadable : value));
    },
  );
}
