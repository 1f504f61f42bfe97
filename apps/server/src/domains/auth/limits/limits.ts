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

/** So many tries within a time, in milliseconds; `lock`: how long the last of them closes the door. */
export interface Limit {
  readonly most: number;
  readonly within: number;
  readonly lock?: number;
}

/** The limits of API.md §3 Auth and §5. A limit without a lock opens as its tries grow old. */
export const limits: Record<LimitKind, Limit> = {
  sign_in: { most: 5, within: minutes(15), lock: minutes(15) },
  sign_in_address: { most: 100, within: minutes(15) },
  auth_address: { most: 300, within: minutes(1) },
  reset_mail: { most: 5, within: hours(1) },
  reset_mail_address: { most: 30, within: hours(1) },
  second_factor: { most: 10, within: minutes(15), lock: minutes(15) },
  password_check: { most: 5, within: minutes(15), lock: minutes(15) },
};
