import type pg from 'pg';
import { type Span, startSpan } from '#server/kernel/tracing.ts';
import { getWork, type Work } from '#server/kernel/work.ts';

/** A statement that has ended. */
export interface EndedStatement {
  /** With placeholders in the place of its values. */
  readonly text: string;
  readonly milliseconds: number;
  /** What waited for it; undefined outside of requests and jobs. */
  readonly work: Work | undefined;
}

/** Called for each statement that ends. */
export type StatementObserver = (statement: EndedStatement) => void;

/** Characters of a statement in a span. */
const maxTextLength = 4000;

type Callback = (error: unknown, result: unknown) => void;

/**
 * Times the statements of a connection, from the moment that they are sent, and traces those of
 * work that is traced. Neither sees the values.
 */
export function observeStatements(client: pg.ClientBase, observe: StatementObserver | null): void {
  const query: unknown = Reflect.get(client, 'query');
  if (typeof query !== 'function') return;
  const send = (sent: readonly unknown[]): unknown => Reflect.apply(query, client, sent);
  Object.assign(client, {
    query: (...sent: unknown[]): unknown => {
      const text = getText(sent[0]);
      if (text === null) return send(sent);
      const end = begin(text, observe);
      const callback = sent.at(-1);
      if (isCallback(callback)) {
        const observed: Callback = (error, result) => {
          end(error);
          callback(error, result);
        };
        return send([...sent.slice(0, -1), observed]);
      }
      const result = send(sent);
      // The caller handles the error.
      if (result instanceof Promise) result.then(() => end(null), end);
      return result;
    },
  });
}

const isCallback = (value: unknown): value is Callback => typeof value === 'function';

/** Returns the text of a statement; null for one that the driver streams. */
function getText(config: unknown): string | null {
  if (typeof config === 'string') return config;
  if (typeof config !== 'object' || config === null || 'submit' in config) return null;
  const text: unknown = Reflect.get(config, 'text');
  return typeof text === 'string' ? text : null;
}

/** Starts the time of a statement. Returns the function to end it. */
function begin(text: string, observe: StatementObserver | null): (error: unknown) => void {
  const work = getWork();
  const parent = work?.span ?? null;
  const span = parent && startStatementSpan(text, parent);
  if (!observe && !span) return () => undefined;
  const begun = performance.now();
  return (error) => {
    span?.end(error ?? undefined);
    observe?.({ text, milliseconds: performance.now() - begun, work });
  };
}

/** Returns null for what is not traced. */
function startStatementSpan(text: string, parent: Span): Span | null {
  const operation = toOperation(text);
  if (untraced.has(operation)) return null;
  return startSpan({
    name: operation,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text.slice(0, maxTextLength),
    },
    parent,
  });
}

/** What is sent together with another statement. A commit is traced: it waits for the disk. */
const untraced: ReadonlySet<string> = new Set(['BEGIN', 'RESET', 'SET']);

/** Returns the first word: `SELECT`, `INSERT`, `WITH`. */
const toOperation = (text: string): string =>
  /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'STATEMENT';
