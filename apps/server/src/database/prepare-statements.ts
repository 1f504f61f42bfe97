import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Texts that a process remembers; a connection keeps what it has prepared for as long as it lives. */
const maxTexts = 1000;

/** Longer texts have a number of rows or values that hardly comes twice. */
const maxTextLength = 8000;

/** Name of a statement; null where it ran once, so far. */
const names = new Map<string, string | null>();

/** Name that keeps a statement from being prepared, because it has unlimited variations. */
export const neverPrepared = '';

/**
 * Makes a connection prepare the statements that come again, so that PostgreSQL parses and plans
 * each only once. Without a name it would do so at every run, which takes longer than a simple
 * statement itself. Also sends the beginning of a transaction together with its first statement.
 */
export function prepareStatements(client: pg.ClientBase): void {
  const query: unknown = Reflect.get(client, 'query');
  if (typeof query !== 'function') return;
  const send = (...sent: unknown[]): unknown => Reflect.apply(query, client, sent);
  Object.assign(client, {
    query: (config: unknown, ...rest: unknown[]): unknown =>
      isStatement(config) && config.text === 'begin'
        ? begin(send(config, ...rest))
        : send(nameStatement(config, rest[0]), ...rest),
  });
}

/**
 * Returns at once: what follows on the connection is run after it. It fails only with the connection,
 * and then what follows fails, too.
 */
async function begin(begun: unknown): Promise<{ rows: [] }> {
  Promise.resolve(begun).catch(() => undefined);
  return { rows: [] };
}

function nameStatement(config: unknown, values: unknown): unknown {
  if (!isStatement(config) || config.name !== undefined) return config;
  const hasValues = Array.isArray(values ?? config.values);
  const name = hasValues ? getName(config.text) : null;
  return name === null ? config : { ...config, name };
}

/** Returns the name of a text that came before, else null. */
function getName(text: string): string | null {
  const known = names.get(text);
  if (known) return known;
  if (text.length > maxTextLength) return null;
  if (known === undefined) {
    if (names.size < maxTexts) names.set(text, null);
    return null;
  }
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}

interface UnnamedStatement {
  readonly text: string;
  readonly name?: string;
  readonly values?: unknown;
}

function isStatement(config: unknown): config is UnnamedStatement {
  return (
    typeof config === 'object' &&
    config !== null &&
    'text' in config &&
    typeof config.text === 'string'
  );
}
