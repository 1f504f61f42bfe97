import type { Urgency } from '@portal/contract/service';
import type { Executor } from '#server/database/database.ts';
import {
  type ClockState,
  pauseClock,
  type PromiseRules,
  resumeClock,
  toDueTimes,
} from './promise.ts';
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

interface Now {
  readonly now: Date;
}

/** Returns the columns of a clock that a change sets; the row is locked. */
export async function moveClock(
  executor: Executor,
  { now }: Now,
  before: Clock,
  change: ClockChange,
): Promise<Partial<ClockState>> {
  const { urgency = before.urgency } = change;
  const needsRules = isGoingOn(before, change) || urgency !== before.urgency;
  const rules = needsRules ? await readPromiseRules(executor) : null;
  return computeClock({ now, rules }, before, change);
}

const isReopening = (before: Clock, { isSolved }: ClockChange): boolean =>
  isSolved === false && before.solvedAt !== null;

/** Returns true if a clock that stands goes on. */
const isGoingOn = (before: Clock, change: ClockChange): boolean =>
  isReopening(before, change) ||
  (before.pausedAt !== null && (change.isWaiting === false || change.isSolved === true));

/** Does the same with rules that are read already, for many rows; they may lack where none apply. */
export function computeClock(
  { now, rules }: Now & { readonly rules: PromiseRules | null },
  before: Clock,
  change: ClockChange,
): Partial<ClockState> {
  const { urgency = before.urgency, isWaiting, isAnswered = false, isSolved } = change;
  const goesOn = isGoingOn(before, change);
  let moved: ClockState = isReopening(before, change)
    ? { ...before, solvedAt: null, pausedAt: before.solvedAt }
    : before;
  if (rules && (goesOn || urgency !== before.urgency)) {
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
