import type { FastifyInstance } from 'fastify';

/** Stands for a body that calls itself JSON and is not. */
export const unreadable: unique symbol = Symbol('a body that is not JSON');

/**
 * JSON is the one kind of body we read; any other is 415. An empty one is none: many clients name
 * the type whether they send something or not. A broken one is left to the edge, which says first
 * whether the object is there at all.
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
