import type { FastifyInstance } from 'fastify';

/** Marks a body that is declared as JSON and is not. */
export const unreadable: unique symbol = Symbol('a body that is not JSON');

/**
 * JSON is the only accepted kind of body; others are 415. An empty one counts as none: many clients
 * state the type whether they send anything or not. A malformed one is passed on, because a missing
 * object is reported first. An object that repeats a name is malformed, too: of two parsers, one takes the
 * first value and the other the last (RFC 8259 §4).
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined);
      else
        void parse(request, body, (error, value) =>
          done(null, error || repeatsName(body, value) ? unreadable : value),
        );
    },
  );
}

/** Returns true if an object in valid JSON has two members of one name, of which parsing loses one. */
export function repeatsName(json: string, parsed: unknown): boolean {
  const names = countWrittenNames(json);
  return names > 1 && names !== countNames(parsed);
}

/** Counts the texts with a colon behind them, at the speed of a search. */
function countWrittenNames(json: string): number {
  let names = 0;
  for (let at = json.indexOf('"'); at !== -1; at = json.indexOf('"', at + 1)) {
    at = json.indexOf('"', at + 1);
    while (isEscaped(json, at)) at = json.indexOf('"', at + 1);
    let next = at + 1;
    while (' \t\r\n'.includes(json[next] ?? 'end')) next += 1;
    if (json[next] === ':') names += 1;
  }
  return names;
}

function isEscaped(json: string, quote: number): boolean {
  let from = quote;
  while (json[from - 1] === '\\') from -= 1;
  return (quote - from) % 2 === 1;
}

/** Counts the names without recursion: the depth is checked later. */
function countNames(parsed: unknown): number {
  let names = 0;
  const left = [parsed];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    const members = Object.values(value);
    if (!Array.isArray(value)) names += members.length;
    for (const member of members) left.push(member);
  }
  return names;
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
