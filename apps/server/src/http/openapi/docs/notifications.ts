import type * as notifications from '@portal/contract/notifications';
import { exampleIds, type RouteDocs } from './route-doc.ts';

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
    description: 'Returns the kinds that the caller’s permissions give them.',
  },
  'notifications.settings.change': {
    description: 'Returns 400 for a delivery that the kind does not offer.',
    example: { delivery: 'daily' },
  },
};
