import { minutes } from '#server/kernel/clock.ts';
import type { StatementObserver } from './observe-statements.ts';

/** Milliseconds from which on a statement is logged. PostgreSQL can log faster ones itself. */
const slow = 500;

/** Time for which a statement is logged once, however often it is slow. */
const pause = minutes(1);

/** Statements that are remembered: those that were slow last. */
const maxStatements = 200;

/** Characters of a statement in a line. */
const maxTextLength = 2000;

interface SlowStatement {
  readonly statement: string;
  readonly milliseconds: number;
  /** Route or job; absent for statements of neither. */
  readonly route?: string | undefined;
  readonly requestId?: string | undefined;
  /** Slow runs of the statement that were not logged since its last line. */
  readonly more?: number | undefined;
}

/**
 * Creates the observer that reports statements of half a second and more, with the route or the job
 * that waited for them. An overloaded database makes every statement slow: each is reported once a
 * minute, with the number of the others.
 */
export function createSlowStatementLog(
  report: (statement: SlowStatement) => void,
): StatementObserver {
  const seen = new Map<string, { loggedAt: number; more: number }>();
  return ({ text, milliseconds, work }) => {
    if (milliseconds < slow) return;
    const now = performance.now();
    const last = seen.get(text);
    if (last && now - last.loggedAt < pause) {
      last.more += 1;
      return;
    }
    seen.delete(text);
    seen.set(text, { loggedAt: now, more: 0 });
    const [oldest] = seen.size > maxStatements ? seen.keys() : [];
    if (oldest !== undefined) seen.delete(oldest);
    report({
      statement: text.replaceAll(/\s+/g, ' ').trim().slice(0, maxTextLength),
      milliseconds: Math.round(milliseconds),
      route: work?.name,
      requestId: work?.requestId ?? undefined,
      more: last && last.more > 0 ? last.more : undefined,
    });
  };
}
