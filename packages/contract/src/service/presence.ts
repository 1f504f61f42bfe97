import { presenceActivities, presenceSeconds, PresentPerson } from '../events/index.ts';
import { code, Id, object, oneOf, route } from '../kernel/index.ts';
import * as T from '../schema/index.ts';
import { serviceDesk } from './access.ts';

const params = object({ id: Id });

/** What an employee does on an object, in one page of their browser. */
const body = object({
  activity: T.Unsafe<(typeof presenceActivities)[number] | 'gone'>({
    ...oneOf([...presenceActivities, 'gone']),
    description: `Repeat it within ${presenceSeconds} seconds; \`gone\` as the page closes`,
  }),
  page_id: code({
    pattern: '^[0-9a-f]{32}$',
    maxLength: 32,
    description:
      'Random digits that the page keeps, so that two pages of one person are told apart',
  }),
});

/** Who else is on an object. */
export const Presence = object({ people: T.Array(PresentPerson) });

export type Presence = T.Static<typeof Presence>;

export const showTicketPresence = route({
  id: 'service.tickets.presence',
  method: 'POST',
  path: '/service/service-tickets/{id}/presence/',
  summary: 'Set the caller’s presence on a ticket',
  access: serviceDesk,
  params,
  body,
  responses: { 200: Presence },
});

export const showRequestPresence = route({
  id: 'service.requests.presence',
  method: 'POST',
  path: '/service/service-requests/{id}/presence/',
  summary: 'Set the caller’s presence on a request',
  access: serviceDesk,
  params,
  body,
  responses: { 200: Presence },
});
