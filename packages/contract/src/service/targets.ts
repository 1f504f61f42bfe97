import * as T from '../schema/index.ts';
import { Day, nullable, object, oneOf, route } from '../kernel/index.ts';
import { serviceDesk } from './access.ts';
import { TimeOfDay, type Urgency } from './urgency.ts';

/** Countries whose public holidays the portal knows (specification §9). */
export const holidayCountries = ['BE', 'FR', 'LU', 'NL'] as const;

export type HolidayCountry = (typeof holidayCountries)[number];

/** Most minutes of a target: one year of 24 hours a day. */
const maxTargetMinutes = 366 * 24 * 60;

/** Days of the week by ISO 8601: Monday is 1. */
const Weekday = T.Integer({ minimum: 1, maximum: 7, description: 'Monday is 1 (ISO 8601)' });

/** Working hours from one time to another on a day of the week. */
export const WorkingHours = object({
  weekday: Weekday,
  from: TimeOfDay,
  until: T.Unsafe<string>({
    ...TimeOfDay,
    pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$',
    description: 'Later than `from`; `24:00` is the end of the day',
  }),
});

export type WorkingHours = T.Static<typeof WorkingHours>;

const TargetMinutes = nullable(T.Integer({ minimum: 1, maximum: maxTargetMinutes }));

/** Working minutes from the request within which help is promised; null promises nothing. */
export const ServiceTarget = object({
  answer_minutes: TargetMinutes,
  solve_minutes: TargetMinutes,
});

export type ServiceTarget = T.Static<typeof ServiceTarget>;

/** The targets of all urgencies. */
export const ServiceTargetSet = object({
  device_down: ServiceTarget,
  limited: ServiceTarget,
  question: ServiceTarget,
  planned: ServiceTarget,
} satisfies Record<Urgency, typeof ServiceTarget>);

const input = {
  time_zone: T.String({
    minLength: 1,
    maxLength: 100,
    description: 'IANA name of the time zone of the working hours, such as `Europe/Brussels`',
  }),
  holiday_country: T.Unsafe<HolidayCountry | null>({
    ...nullable(oneOf(holidayCountries)),
    description: 'Country whose public holidays are no working days; null for none',
  }),
  hours: T.Array(WorkingHours, { maxItems: 28 }),
  targets: ServiceTargetSet,
};

/** Body that replaces the targets and the working hours that they count. */
export const ServiceTargetsInput = object(input);

/** A day on which nobody works, of the chosen country. */
export const PublicHoliday = object({ day: Day, name: T.String() });

/** The targets of each urgency, with the working hours that they count. */
export const ServiceTargets = object({
  ...input,
  public_holidays: T.Array(PublicHoliday, {
    description: 'Public holidays of this year and the next, in the language of the caller',
  }),
});

export type ServiceTargets = T.Static<typeof ServiceTargets>;
export type ServiceTargetsInput = T.Static<typeof ServiceTargetsInput>;

export const getServiceTargets = route({
  id: 'service.targets.get',
  method: 'GET',
  path: '/service/targets/',
  summary: 'Get promised times and working hours',
  access: serviceDesk,
  responses: { 200: ServiceTargets },
  versioned: true,
});

export const replaceServiceTargets = route({
  id: 'service.targets.replace',
  method: 'PUT',
  path: '/service/targets/',
  summary: 'Update promised times and working hours',
  access: serviceDesk,
  body: ServiceTargetsInput,
  responses: { 200: ServiceTargets },
  versioned: true,
});
