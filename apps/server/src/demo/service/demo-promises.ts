import type { ServiceTarget, Urgency, WorkingHours } from '@portal/contract/service';
import { type DueTimes, toDueTimes } from '#server/domains/service/promises/promise.ts';
import { toPromiseRules } from '#server/domains/service/promises/read-promise-rules.ts';
import type { serviceTargets } from '#server/domains/service/promises/service-targets.table.ts';
import type { Random } from '../random.ts';

const promise = (answerHours: number, solveHours: number | null): ServiceTarget => ({
  answer_minutes: answerHours * 60,
  solve_minutes: solveHours === null ? null : solveHours * 60,
});

const hours: readonly WorkingHours[] = [1, 2, 3, 4, 5].flatMap((weekday) => [
  { weekday, from: '08:30', until: '12:30' },
  { weekday, from: '13:00', until: '17:30' },
]);

/** What the supplier of the demo promises. A job adds the public holidays. */
export const demoTargets = {
  timeZone: 'Europe/Brussels',
  holidayCountry: 'BE',
  hours,
  targets: {
    device_down: promise(2, 16),
    limited: promise(4, 40),
    question: promise(8, null),
    planned: { answer_minutes: null, solve_minutes: null },
  },
} as const satisfies Partial<typeof serviceTargets.$inferInsert>;

const rules = toPromiseRules({ ...demoTargets, publicHolidays: [], ownHolidays: [] });

/** Urgencies by their share. */
const shares: readonly [Urgency, ...Urgency[]] = [
  'device_down',
  'limited',
  'limited',
  'question',
  'question',
  'planned',
];

/** Returns an urgency and what was promised for it at a time. */
export function demoPromise(start: string, random: Random): DueTimes & { urgency: Urgency } {
  const urgency = random.pick(shares);
  return { urgency, ...toDueTimes(rules, { urgency, start, pausedFor: 0 }) };
}
