import { hours, minutes } from '#server/kernel/clock.ts';

export const limitKinds = [
  'sign_in',
  'sign_in_address',
  'auth_address',
  'reset_mail',
  'reset_mail_address',
  'second_factor',
  'password_check',
] as const;

export type LimitKind = (typeof limitKinds)[number];

/**
 * Maximum number of attempts within a window in milliseconds. `lock` is the duration of the lock
 * after the last one, in milliseconds.
 */
export interface Limit {
  readonly max: number;
  readonly window: number;
  readonly lock?: number;
}

/**
 * Limits of API.md §3 Auth and §5. A limit without a lock allows a new attempt when the oldest one
 * leaves the window.
 */
export const limits: Record<LimitKind, Limit> = {
  sign_in: { max: 5, window: minutes(15), lock: minutes(15) },
  sign_in_address: { max: 100, window: minutes(15) },
  auth_address: { max: 300, window: minutes(1) },
  reset_mail: { max: 5, window: hours(1) },
  reset_mail_address: { max: 30, window: hours(1) },
  second_factor: { max: 10, window: minutes(15), lock: minutes(15) },
  password_check: { max: 5, window: minutes(15), lock: minutes(15) },
};
