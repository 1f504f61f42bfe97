import * as T from '../schema/index.ts';
import {
  crud,
  Day,
  employeesWith,
  entity,
  nullable,
  requiredText,
  timestamps,
} from '../kernel/index.ts';

const holiday = entity({
  input: {
    first_day: Day,
    last_day: T.Optional(
      T.Unsafe<string | null>({
        ...nullable(Day),
        description: 'Last of several days; `first_day` by default',
      }),
    ),
    name: requiredText(200),
  },
  shown: { last_day: Day, ...timestamps },
});

/** Days on which the supplier does not work, besides public holidays. */
export const { input: ServiceHolidayInput, item: ServiceHoliday } = holiday;

export type ServiceHolidayInput = T.Static<typeof ServiceHolidayInput>;
export type ServiceHoliday = T.Static<typeof ServiceHoliday>;

const desk = employeesWith('service');

const routes = crud('service.holidays', '/service/holidays/', {
  noun: ['a holiday of the supplier', 'the holidays of the supplier'],
  read: desk,
  write: desk,
  entity: holiday,
  filters: {
    from: T.Optional(T.String({ format: 'date', description: 'Ends on this day or later' })),
  },
  orderings: ['first_day', 'created_at'],
});

export const listServiceHolidays = routes.list;
export const createServiceHoliday = routes.create;
export const deleteServiceHoliday = routes.remove;
