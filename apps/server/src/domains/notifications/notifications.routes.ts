import {
  changeNotificationSetting,
  countUnreadNotifications,
  listNotifications,
  listNotificationSettings,
  markNotificationsRead,
  resubscribeByLink,
  showLinkedSubscription,
  unsubscribeByLink,
} from '@portal/contract/notifications';
import { bindList } from '#server/http/bind-crud.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { countUnread, markNotificationsRead as read } from './mark-notifications-read.ts';
import { notifications } from './notification.resource.ts';
import { changeSetting, locateSetting } from './settings/change-setting.ts';
import {
  endSubscription,
  resumeSubscription,
  showSubscription,
} from './settings/linked-subscription.ts';
import { listSettings } from './settings/list-settings.ts';

export const notificationRoutes: BoundRoute[] = [
  ...bindList(listNotifications, notifications),
  bind(countUnreadNotifications, ({ context }) => countUnread(context)),
  bind(markNotificationsRead, ({ context, body }) => read(context, body)),
  bind(listNotificationSettings, ({ context }) => listSettings(context)),
  bind(
    changeNotificationSetting,
    ({ context, params, body }) => changeSetting(context, { ...params, body }),
    locateSetting,
  ),
  bind(showLinkedSubscription, ({ context, body }) => showSubscription(context, body)),
  bind(unsubscribeByLink, ({ context, body }) => endSubscription(context, body)),
  bind(resubscribeByLink, ({ context, body }) => resumeSubscription(context, body)),
];
