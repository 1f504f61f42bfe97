import * as T from '../schema/index.ts';
import { code, Instant, nullable, oneOf, Phone, text } from '../kernel/index.ts';

/** How urgent a request or ticket is, the most urgent first. */
export const urgencies = ['device_down', 'limited', 'question', 'planned'] as const;

export type Urgency = (typeof urgencies)[number];

/** Urgency where a client sends none, and of what is older than urgency. */
export const defaultUrgency = 'question' satisfies Urgency;

/** How urgent it is and how to reach the person who needs help. */
export const urgencyInput = {
  urgency: T.Optional(
    T.Unsafe<Urgency>({
      ...oneOf(urgencies),
      description: `Decides when help is promised; \`${defaultUrgency}\` by default`,
    }),
  ),
  contact_phone: T.Optional(nullable(Phone)),
  contact_when: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(text(200)),
      description: 'When to reach the person, in words',
    }),
  ),
};

/** Promise to the customer: when help comes, and what became of it. */
export const promiseFields = {
  urgency: oneOf(urgencies),
  contact_phone: nullable(T.String()),
  contact_when: nullable(T.String()),
  answer_due_at: T.Unsafe<string | null>({
    ...nullable(Instant),
    description:
      'Promised time of the first answer; null without a target. Moves by the working time in which the ticket waits for the customer',
  }),
  solve_due_at: T.Unsafe<string | null>({
    ...nullable(Instant),
    description: 'Promised time of the solution; null without a target. Moves as `answer_due_at`',
  }),
  answered_at: T.Unsafe<string | null>({
    ...nullable(Instant),
    description:
      'Time of the first reply, planned day, other status or end; `planned` without a day is none',
  }),
  at_risk: T.Boolean({
    description: 'Whether 80 % of the working time until the next promised time has passed',
  }),
  breached: T.Boolean({ description: 'Whether a promised time passed before it was met' }),
  waiting_for_customer: T.Boolean({
    description: 'Whether the clock stands until the customer replies',
  }),
};

/** Filters of lists by urgency and promise. */
export const promiseFilters = {
  urgency: T.Optional(T.Array(oneOf(urgencies), { maxItems: urgencies.length })),
  breached: T.Optional(
    T.Boolean({ description: 'Whether a promised time passed before it was met' }),
  ),
  waiting_for_customer: T.Optional(
    T.Boolean({ description: 'Whether the clock stands until the customer replies' }),
  ),
};

/** Time of day on a clock with 24 hours, such as `08:30`. */
export const TimeOfDay = code({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', maxLength: 5 });

/** Minutes of a day, which are those of its end after midnight. */
export const minutesOfDay = 24 * 60;

/** Returns the minutes after midnight of a time of day. */
export function toMinutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** Returns the time of day of so many minutes after midnight; the end of the day is `24:00`. */
export function toTime(minutes: number): string {
  const parts = [Math.floor(minutes / 60), minutes % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Duration of work that is planned at a time without one, in minutes. */
export const usualWorkMinutes = 60;
