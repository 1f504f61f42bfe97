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

/** More than any call of the contract needs, and little enough to walk through by recursion. */
const deepest = 20;
const maxValues = 25_000;

/**
 * Returns true if JSON is within the maximum depth and number of values. Checked before anything
 * traverses it: one MiB can contain half a million nested brackets.
 */
export function isWithinBounds(json: unknown): boolean {
  let count = 0;
  const isWithin = (value: unknown, depth: number): boolean => {
    count += 1;
    if (count > maxValues) return false;
    if (typeof value !== 'object' || value === null) return true;
    return depth < deepest && Object.values(value).every((member) => isWithin(member, depth + 1));
  };
  return isWithin(json, 0);
}
