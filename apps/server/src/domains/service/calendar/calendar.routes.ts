import {
  endCalendarFeed,
  getCalendarFeed,
  getServiceCalendar,
  makeCalendarFeed,
  readCalendarFeed,
} from '@portal/contract/service';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { endFeed, makeFeed, showFeed } from './calendar-feed.ts';
import { getCalendar } from './get-calendar.ts';
import { feedAt, readFeed } from './read-feed.ts';

export const calendarRoutes: BoundRoute[] = [
  bind(getServiceCalendar, ({ context, query }) => getCalendar(context, query)),
  bind(getCalendarFeed, ({ context }) => showFeed(context)),
  bind(makeCalendarFeed, ({ context, body }) => makeFeed(context, body)),
  bind(endCalendarFeed, ({ context }) => endFeed(context)),
  bind(
    readCalendarFeed,
    ({ context, params }) => readFeed(context, params.token),
    (context, { token }) => feedAt(context, token),
  ),
];
