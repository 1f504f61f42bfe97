import { employeesWith } from '../kernel/index.ts';

/** Calls that only a customer's users make, about what is theirs. */
export const customersAlone = { employees: 'none', customers: true } as const;

/** Calls that a customer's users make about what is theirs, and employees with `service` about all. */
export const serviceAndCustomers = { employees: 'service', customers: true } as const;

/** Calls that employees with `service` make. A constant of its own, so that a page can read it without the schemas of a call. */
export const serviceDesk = employeesWith('service');

/** Kinds of the calendar's entries: tickets and due maintenance, and next steps of leads. */
export const calendarKinds = ['service', 'next_steps'] as const;

export type CalendarKind = (typeof calendarKinds)[number];

/** Who sees each kind of entries in the calendar. */
export const calendarKindAccess = {
  service: serviceDesk,
  next_steps: employeesWith('pipeline'),
} as const;
