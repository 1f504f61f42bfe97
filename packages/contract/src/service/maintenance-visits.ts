import * as T from '../schema/index.ts';
import { Day, Email, Id, nullable, object, requiredLongText, route } from '../kernel/index.ts';
import { serviceDesk } from './access.ts';
import { Minutes, workMinutes } from './tickets.ts';
import { TimeOfDay } from './urgency.ts';

/** Most visits of a call, and most devices of a visit. */
export const maxVisits = { visits: 50, devices: 50 } as const;

export const MaintenanceVisit = object({
  installed_device_ids: T.Array(Id, {
    minItems: 1,
    maxItems: maxVisits.devices,
    uniqueItems: true,
    description: 'Devices of one customer, in the order of the work',
  }),
  planned_for: Day,
  planned_start: T.Optional(nullable(TimeOfDay)),
  minutes_each: Minutes({
    minimum: workMinutes.shortest,
    maximum: workMinutes.longestPlanned,
    description: 'Duration for each device; with a start the devices follow one another',
  }),
  assigned_to_user_id: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(Id),
      description: 'Active employee, who is notified once for the visit unless they are the caller',
    }),
  ),
  requester_email: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(Email),
      description:
        'Person at the customer, who gets one mail about the visit and those about its tickets; the caller by default, and no mail',
    }),
  ),
});

export const MaintenanceVisitsInput = object({
  visits: T.Array(MaintenanceVisit, { minItems: 1, maxItems: maxVisits.visits }),
  description: requiredLongText(10_000),
});

export type MaintenanceVisitsInput = T.Static<typeof MaintenanceVisitsInput>;

export const VisitTicket = object({
  id: Id,
  ticket_id: T.String(),
  installed_device_id: Id,
  planned_for: Day,
  planned_start: nullable(TimeOfDay),
});

export const planMaintenanceVisits = route({
  id: 'service.maintenance-visits.plan',
  method: 'POST',
  path: '/service/maintenance-visits/',
  summary: 'Create planned tickets for maintenance visits',
  access: serviceDesk,
  body: MaintenanceVisitsInput,
  responses: {
    201: object({
      tickets: T.Array(VisitTicket),
    }),
  },
  errors: ['conflict'],
});
