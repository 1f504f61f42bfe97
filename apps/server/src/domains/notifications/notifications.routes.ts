import {
  changeNotificationSetting,
  countUnreadNotifications,
  listNotifications,
  listNotificationSettings,
  markNotificationsRead,
} from '@portal/contract/notifications';
import { bindList } from '#server/http/bind-crud.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { countUnread, markNotificationsRead as read } from './mark-notifications-read.ts';
import { notifications } from './notification.resource.ts';
import { changeSetting, locateSetting } from './settings/change-setting.ts';
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
];
