import { createHash } from 'node:crypto';
import type { Executor } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { forgetAttempts, returnAttempt, takeAttempt, type LimitKey } from './attempts.ts';
import { toNetwork } from './limit-address.ts';

/** A sign-in that waits for a code. */
interface CodePlace {
  readonly userId: string;
  readonly deviceId: string;
  /** The person has completed a sign-in with this browser before. */
  readonly isKnownBrowser: boolean;
}

/** Counted codes, and whether the attempt locks the account, unless it succeeds. */
interface TakenCode {
  readonly limits: readonly LimitKey[];
  readonly locksAccount: boolean;
}

/**
 * Counts a code that a person enters while they are signed in, before it is checked. It has counters
 * of its own, so that a stolen session cannot lock the code step of a sign-in.
 * @throws DomainError `account_locked` or `throttled`; a refused code counts nowhere.
 */
export const takeSignedInAttempt = (context: Context, subject: string): Promise<TakenCode> =>
  takeAll(context, [
    { kind: 'second_factor', subject, part: '' },
    { kind: 'second_factor_day', subject, part: '' },
  ]);

/**
 * Counts a code of a pending sign-in before it is checked, and returns its counters and whether the
 * attempt locks the account, unless it succeeds. Wrong codes
 * count for the place they come from: a browser that the person used before, or else the network. So
 * whoever knows the password slows themselves, and not the person. One more counter bounds the
 * guesses of all unknown browsers together (docs/decisions/0066).
 * @throws DomainError `account_locked` or `throttled`; a refused code counts nowhere.
 */
export function takeCodeAttempt(
  context: Context,
  { userId: subject, deviceId, isKnownBrowser }: CodePlace,
): Promise<TakenCode> {
  const part = isKnownBrowser ? deviceId : digestNetwork(subject, toNetwork(context.ip));
  return takeAll(context, [
    { kind: 'second_factor', subject, part },
    { kind: 'second_factor_day', subject, part },
    ...(isKnownBrowser ? [] : [{ kind: 'second_factor_total', subject } as const]),
  ]);
}

/** Counts an attempt towards each limit, or towards none. */
async function takeAll(
  { database, now }: Context,
  limits: readonly LimitKey[],
): Promise<TakenCode> {
  const taken: LimitKey[] = [];
  let locksAccount = false;
  try {
    for (const limit of limits) {
      if (await takeAttempt(database.orm, limit, now)) locksAccount = true;
      taken.push(limit);
    }
  } catch (error) {
    await returnCodeAttempt(database.orm, taken, now);
    throw error;
  }
  return { limits, locksAccount };
}

/** The counter of a person needs to tell networks apart, not to store their addresses. */
const digestNetwork = (userId: string, network: string): string =>
  createHash('sha256').update(`${userId} ${network}`).digest('base64url').slice(0, 22);

/** Takes a code back that was no guess. */
export async function returnCodeAttempt(
  executor: Executor,
  limits: readonly LimitKey[],
  now: Date,
): Promise<void> {
  for (const limit of limits) await returnAttempt(executor, limit, now);
}

/**
 * Ends the lock of the place from which a right code came. Wrong codes stay in the counters of the
 * day: an attacker gains no guesses by the sign-ins of the person.
 */
export async function clearCodeAttempts(
  executor: Executor,
  limits: readonly LimitKey[],
  now: Date,
): Promise<void> {
  for (const limit of limits)
    await (limit.kind === 'second_factor'
      ? forgetAttempts(executor, limit)
      : returnAttempt(executor, limit, now));
}

/** Deletes all counted codes of a person, whose second factor is new or whom a colleague unlocks. */
export async function forgetAllCodeAttempts(executor: Executor, subject: string): Promise<void> {
  for (const kind of ['second_factor', 'second_factor_day', 'second_factor_total'] as const)
    await forgetAttempts(executor, { kind, subject });
}
