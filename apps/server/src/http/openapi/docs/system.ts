import type * as events from '@portal/contract/events';
import type * as search from '@portal/contract/search';
import type * as system from '@portal/contract/system';
import type { RouteDocs } from './route-doc.ts';

export const systemDocs: RouteDocs<typeof system & typeof search & typeof events> = {
  'system.status.get': {
    description:
      'Checks each component at the time of the request, each with its own time limit. Times within `detail` are in UTC, such as `2026-12-01T01:30Z`.',
  },
  'system.status.history': {
    description: 'Returns the worst status of each 15 minutes in the last 24 hours, oldest first.',
  },
  'system.jobs.kinds': {
    description: 'Includes the waiting, running and failed jobs of each kind, and its last run.',
  },
  'system.jobs.failed': {
    description: 'Returns jobs that failed after their last retry, the newest first.',
  },
  'system.onboarding.get': {
    description: 'Returns the setup steps that the caller’s permissions allow, and which are done.',
  },
  'system.security.get': {
    description:
      'The settings apply to everyone. `max_sessions` and `upload_quota_bytes` are null without a limit.',
  },
  'system.security.change': {
    description:
      'Applies from the next request on, also in sessions that have begun. `two_factor_grace_days` counts from when a second factor is first required of a person.',
    example: { two_factor_grace_days: 14, idle_minutes: 60 },
  },
  'system.supplier.get': {
    description: 'Returns null for what the supplier does not state.',
  },
  'system.supplier.replace': {
    description:
      'Replaces the whole contact: a field that is not sent is no longer stated. Every customer sees it on every page.',
    example: {
      name: 'Lumidra Benelux',
      phone: '+32 2 555 01 20',
      emergency_phone: '+32 2 555 01 21',
      email: 'service@lumidra.example',
      hours: { en: 'Monday to Friday, 8:00–18:00', nl: 'Maandag tot vrijdag, 8.00–18.00 uur' },
    },
  },
  'search.find': {
    description:
      'Returns the best 5 hits of each kind that the caller can list: customers, clinics, people, installed devices, tickets, documents, products and leads. An exact ticket or serial number comes first. Kinds without a hit are left out. Words of two characters match the beginnings of words, longer ones match any part.',
  },
  'events.listen': {
    description: [
      'Sends server-sent events about objects that the caller can see.',
      '',
      '| Event | Data | Meaning |',
      '| --- | --- | --- |',
      '| `change` | `{"type", "id"}` | An object changed; without an id, many objects of the type did. |',
      '| `reset` | `{}` | Changes may have been missed, or the access of the user has changed: load all data again, and the user. |',
      '| `displaced` | `{}` | The user opened more than 20 streams, and this was the oldest. |',
      '| `presence` | `{"type", "id", "people"}` | Who is on a ticket or request on which the caller is too, for employees with `service`. |',
      '',
      'A page that opens a stream says by `data_age_ms` how old the data are that it shows, and receives the changes since.',
      '',
      'The stream ends with the session, and when the permissions or rights of the caller change.',
    ].join('\n'),
  },
};
