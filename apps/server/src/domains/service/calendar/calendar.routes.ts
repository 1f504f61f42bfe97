import {
  deleteCalendarFeed,
  getCalendarFeed,
  getServiceCalendar,
  createCalendarFeed,
  readCalendarFeed,
} from '@portal/contract/service';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { deleteFeed, createFeed, getFeed } from './calendar-feed.ts';
import { getCalendar } from './get-calendar.ts';
import { getFeedByToken, readFeed } from './read-feed.ts';

export const calendarRoutes: BoundRoute[] = [
  bind(getServiceCalendar, ({ context, query }) => getCalendar(context, query)),
  bind(getCalendarFeed, ({ context }) => getFeed(context)),
  bind(createCalendarFeed, ({ context, body }) => createFeed(context, body)),
  bind(deleteCalendarFeed, ({ context }) => deleteFeed(context)),
  bind(
    readCalendarFeed,
    ({ context, params }) => readFeed(context, params.token),
    (context, { token }) => getFeedByToken(context, token),
  ),
];
