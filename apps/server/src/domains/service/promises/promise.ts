import type { ServiceTarget, Urgency } from '@portal/contract/service';
import { minutes } from '#server/kernel/clock.ts';
import { addWorkingTime, countWorkingTime, type WorkingCalendar } from './working-time.ts';

/** What the supplier promises at present. */
export interface PromiseRules {
  readonly targets: Readonly<Record<Urgency, ServiceTarget>>;
  readonly calendar: WorkingCalendar;
}

/** Due times of a request or ticket, and the times of their warnings. */
export interface DueTimes {
  readonly answerDueAt: string | null;
  readonly answerWarnAt: string | null;
  readonly solveDueAt: string | null;
  readonly solveWarnAt: string | null;
}

/** Columns of a request or ticket by which its clock runs. */
export interface ClockState extends DueTimes {
  readonly urgency: Urgency;
  readonly answeredAt: string | null;
  readonly solvedAt: string | null;
  readonly pausedAt: string | null;
  /** Time up to which employees were alerted of what is at risk or missed. */
  readonly alertedUntil: string | null;
  /** Working milliseconds in which the clock stood. */
  readonly pausedFor: number;
}

/** Part of the working time after which a promise is at risk. */
const warningShare = 0.8;

/** Returns what is promised for an urgency from the time of the request on. */
export function toDueTimes(
  { targets, calendar }: PromiseRules,
  { urgency, start, pausedFor }: { urgency: Urgency; start: string; pausedFor: number },
): DueTimes {
  const { answer_minutes: answer, solve_minutes: solve } = targets[urgency];
  const after = (count: number | null, share: number): string | null => {
    if (count === null) return null;
    const time = Math.round(minutes(count) * share) + pausedFor;
    return addWorkingTime(new Date(start), time, calendar)?.toISOString() ?? null;
  };
  return {
    answerDueAt: after(answer, 1),
    answerWarnAt: after(answer, warningShare),
    solveDueAt: after(solve, 1),
    solveWarnAt: after(solve, warningShare),
  };
}

/** Returns the columns of a clock that stops now; none if it stands or the work is done. */
export function pauseClock(
  { pausedAt, solvedAt }: ClockState,
  now: Date,
): Partial<Pick<ClockState, 'pausedAt'>> {
  return pausedAt === null && solvedAt === null ? { pausedAt: now.toISOString() } : {};
}

/**
 * Returns the columns of a clock that goes on now: what was due after it stopped is due so much working
 * time later, even if it was met meanwhile, because it would else have been met late.
 */
export function resumeClock(
  state: ClockState,
  now: Date,
  calendar: WorkingCalendar,
): Partial<ClockState> {
  const { pausedAt } = state;
  if (pausedAt === null) return {};
  const paused = countWorkingTime(new Date(pausedAt), now, calendar);
  const later = (due: string | null, metAt: string | null): string | null => {
    const ran = due !== null && due > pausedAt && (metAt === null || metAt > pausedAt);
    if (!ran || paused === 0) return due;
    return addWorkingTime(new Date(due), paused, calendar)?.toISOString() ?? due;
  };
  const { answeredAt, solvedAt } = state;
  return {
    pausedAt: null,
    pausedFor: state.pausedFor + paused,
    answerDueAt: later(state.answerDueAt, answeredAt),
    answerWarnAt: later(state.answerWarnAt, answeredAt),
    solveDueAt: later(state.solveDueAt, solvedAt),
    solveWarnAt: later(state.solveWarnAt, solvedAt),
  };
}
