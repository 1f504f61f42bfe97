import type * as notifications from '@portal/contract/notifications';
import { exampleIds, exampleLink, type RouteDocs } from './route-doc.ts';

export const notificationDocs: RouteDocs<typeof notifications> = {
  'notifications.list': {
    description: 'Returns the caller’s current notifications, the newest first.',
  },
  'notifications.read': {
    description:
      'Marks the notifications with these ids, or all of them without `notification_ids`. Ignores ids that are outdated or belong to somebody else.',
    example: { notification_ids: [exampleIds.request] },
  },
  'notifications.settings.list': {
    description:
      'Returns the kinds that an employee’s permissions give them, or those of customers’ users.',
  },
  'notifications.settings.change': {
    description: 'Returns 400 for a delivery that the kind does not offer.',
    example: { delivery: 'daily' },
  },
  'notifications.subscription.show': {
    description:
      'Reads alone: programs that check mails open every link. The link of the daily mail is about all kinds in it.',
    example: exampleLink,
  },
  'notifications.subscription.end': {
    description:
      'Keeps the kinds in the portal alone, and returns how they were mailed; none at a repeat. The link does not expire.',
    example: exampleLink,
  },
  'notifications.subscription.resume': {
    description: 'Undoes it for the kinds that are still in the portal alone.',
    example: { ...exampleLink, kinds: [{ kind: 'maintenance_due', delivery: 'daily' }] },
  },
};
