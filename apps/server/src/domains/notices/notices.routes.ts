import {
  changeNoticeSetting,
  countUnreadNotices,
  listNotices,
  listNoticeSettings,
  readNotices,
} from '@portal/contract/notices';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { list } from '#server/resource/list.ts';
import { countUnread } from './count-unread.ts';
import { notices } from './notice.resource.ts';
import { readNotices as read } from './read-notices.ts';
import { changeSetting, locateSetting } from './settings/change-setting.ts';
import { listSettings } from './settings/list-settings.ts';

export const noticeRoutes: BoundRoute[] = [
  bind(listNotices, ({ context, query }) => list(context, notices, query)),
  bind(countUnreadNotices, ({ context }) => countUnread(context)),
  bind(readNotices, ({ context, body }) => read(context, body)),
  bind(listNoticeSettings, ({ context }) => listSettings(context)),
  bind(
    changeNoticeSetting,
    ({ context, params, body }) => changeSetting(context, { ...params, body }),
    locateSetting,
  ),
];
