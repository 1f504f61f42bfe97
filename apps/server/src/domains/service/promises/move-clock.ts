import type { Urgency } from '@portal/contract/service';
import type { Executor } from '#server/database/database.ts';
import { type ClockState, pauseClock, resumeClock, toDueTimes } from './promise.ts';
import { readPromiseRules } from './read-promise-rules.ts';

/** What a change means for the clock. */
export interface ClockChange {
  readonly urgency?: Urgency | undefined;
  /** Whether the ticket waits for the customer from now on. */
  readonly isWaiting?: boolean | undefined;
  /** True if the customer has an answer now. */
  readonly isAnswered?: boolean;
  /** Whether the work is done from now on; a ticket that is reopened goes on where it was. */
  readonly isSolved?: boolean | undefined;
}

interface Clock extends ClockState {
  readonly start: string;
}

/** Returns the columns of a clock that a change sets; the row is locked. */
export async function moveClock(
  executor: Executor,
  { now }: { readonly now: Date },
  before: Clock,
  { urgency = before.urgency, isWaiting, isAnswered = false, isSolved }: ClockChange,
): Promise<Partial<ClockState>> {
  const isReopened = isSolved === false && before.solvedAt !== null;
  const goesOn =
    isReopened || (before.pausedAt !== null && (isWaiting === false || isSolved === true));
  let moved: ClockState = isReopened
    ? { ...before, solvedAt: null, pausedAt: before.solvedAt }
    : before;
  if (goesOn || urgency !== before.urgency) {
    const rules = await readPromiseRules(executor);
    if (goesOn) moved = { ...moved, ...resumeClock(moved, now, rules.calendar) };
    if (urgency !== before.urgency) {
      const { start } = before;
      const due = toDueTimes(rules, { urgency, start, pausedFor: moved.pausedFor });
      moved = {
        ...moved,
        urgency,
        // It is another promise.
        alertedUntil: null,
        ...(moved.answeredAt === null ? pick(due, 'answerDueAt', 'answerWarnAt') : {}),
        ...(moved.solvedAt === null ? pick(due, 'solveDueAt', 'solveWarnAt') : {}),
      };
    }
  }
  if (isWaiting === true && isSolved !== true) moved = { ...moved, ...pauseClock(moved, now) };
  const at = now.toISOString();
  if ((isAnswered || isSolved === true) && moved.answeredAt === null)
    moved = { ...moved, answeredAt: at };
  if (isSolved === true && moved.solvedAt === null) moved = { ...moved, solvedAt: at };
  return Object.fromEntries(
    Object.entries(moved).filter(([name, value]) => Reflect.get(before, name) !== value),
  );
}

function pick<Item, Name extends keyof Item>(item: Item, ...names: Name[]): Partial<Item> {
  const picked: Partial<Item> = {};
  for (const name of names) picked[name] = item[name];
  return picked;
}
