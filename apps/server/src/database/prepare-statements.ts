import { createHash } from 'node:crypto';
import pg from 'pg';
import { postgresErrorIn, sqlState } from './postgres-error.ts';

/** Texts that a process remembers: those that came last. */
const maxTexts = 1000;

/** Longer texts list many rows or values, and rarely repeat. */
const maxTextLength = 8000;

/** Name of a statement by its text; null where it ran once, so far. */
const names = new Map<string, string | null>();

/** Name that keeps a statement from being prepared, because it has unlimited variations. */
export const neverPrepared = '';

interface Preparation {
  /** Called when the connection must be replaced. */
  readonly onOutdated: () => void;
  /** Returns false while names would reach the session of another client. */
  readonly canName: () => boolean;
  /** False where a setting would reach the session of another client. */
  readonly choosesPlans: boolean;
}

/**
 * Makes a connection prepare the statements that come again, so that PostgreSQL parses and plans
 * each only once. Without a name it would do so at every run, which takes longer than a simple
 * statement itself. Also sends the beginning of a transaction together with its first statement.
 */
export function prepareStatements(
  client: pg.ClientBase,
  { onOutdated, canName, choosesPlans }: Preparation,
): void {
  const query: unknown = Reflect.get(client, 'query');
  if (typeof query !== 'function') return;
  const send = (...sent: unknown[]): unknown => {
    const result: unknown = Reflect.apply(query, client, sent);
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (isOutdated(error)) onOutdated();
      });
    return result;
  };
  const choosePlans = choosesPlans ? createPlanChoice(send) : () => undefined;
  Object.assign(client, {
    query: (config: unknown, ...rest: unknown[]): unknown => {
      choosePlans(isStatement(config) && config.isForAnyValues === true);
      return isStatement(config) && config.text === 'begin'
        ? begin(client, send(config, ...rest))
        : send(canName() ? nameStatement(config, rest[0]) : withoutName(config), ...rest);
    },
  });
}

/** A migration changed a column's type; a pooler changed the backend; the connection is a standby's. */
const outdatedStates: ReadonlySet<string | undefined> = new Set([
  sqlState.featureNotSupported,
  sqlState.invalidStatementName,
  sqlState.readOnlyTransaction,
]);

/**
 * Returns the function that makes PostgreSQL plan the next statements once for any values, or as it
 * chooses: it plans each of the first five runs for the values, which takes ten times as long as a
 * search itself. The setting is sent with the statement that needs another one than the last.
 */
function createPlanChoice(send: (...sent: unknown[]) => unknown): (forAny: boolean) => void {
  let isForAny = false;
  return (forAny) => {
    if (forAny === isForAny) return;
    isForAny = forAny;
    const setting = forAny ? 'set plan_cache_mode = force_generic_plan' : 'reset plan_cache_mode';
    // A connection that fails fails the statement, too.
    Promise.resolve(send(setting)).catch(() => undefined);
  };
}

/**
 * Returns true if a connection must be replaced although PostgreSQL keeps it: its prepared
 * statements are no longer valid, or it leads to a standby, which accepts no writes.
 */
export const isOutdated = (error: unknown): boolean =>
  outdatedStates.has(postgresErrorIn(error)?.code);

/**
 * Returns at once: what follows on the connection is run after it. If it fails, the connection is
 * closed, so that nothing more runs outside the transaction.
 */
async function begin(client: pg.ClientBase, begun: unknown): Promise<{ rows: [] }> {
  Promise.resolve(begun).catch(() => {
    const end: unknown = Reflect.get(client, 'end');
    if (typeof end === 'function') Reflect.apply(end, client, []);
  });
  return { rows: [] };
}

function nameStatement(config: unknown, values: unknown): unknown {
  const statement: unknown = typeof config === 'string' ? { text: config } : config;
  if (!isStatement(statement) || statement.name !== undefined) return config;
  // In the place of the values there may be a callback.
  const given = Array.isArray(values) ? values : statement.values;
  const name = Array.isArray(given) && given.length > 0 ? getName(statement.text) : null;
  return name === null ? config : { ...statement, name };
}

function withoutName(config: unknown): unknown {
  if (!isStatement(config) || config.name === undefined) return config;
  return { ...config, name: neverPrepared };
}

/** Returns the name of a text that came before, else null. */
function getName(text: string): string | null {
  if (text.length > maxTextLength) return null;
  const known = names.get(text);
  const name = known === undefined ? null : (known ?? digest(text));
  // Moves it to the end, away from those that are forgotten first.
  names.delete(text);
  names.set(text, name);
  const [oldest] = names.size > maxTexts ? names.keys() : [];
  if (oldest !== undefined) names.delete(oldest);
  return name;
}

const digest = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 32);

/** Client that prepares its statements, for a pool that the portal does not open itself. */
export class PreparingClient extends pg.Client {
  constructor(settings?: pg.ClientConfig) {
    super(settings);
    // The pool closes a connection after each error.
    prepareStatements(this, {
      onOutdated: () => undefined,
      canName: () => true,
      choosesPlans: true,
    });
  }
}

interface UnnamedStatement {
  readonly text: string;
  readonly name?: string;
  readonly values?: unknown;
  /** True for a statement outside of transactions that has one plan. */
  readonly isForAnyValues?: boolean;
}

function isStatement(config: unknown): config is UnnamedStatement {
  return (
    typeof config === 'object' &&
    config !== null &&
    'text' in config &&
    typeof config.text === 'string'
  );
}
