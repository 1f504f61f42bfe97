import * as T from '../schema/index.ts';
import {
  Day,
  everyEmployee,
  Id,
  Instant,
  listQuery,
  NamedReference,
  nullable,
  oneOf,
  pageOf,
  object,
  route,
  type Permission,
} from '../kernel/index.ts';
import { ProductTypeName } from '../products/index.ts';

/** What employees are told of without asking. */
export const noticeKinds = [
  'right_expiring',
  'maintenance_due',
  'request_waiting',
  'anonymization_waiting',
] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** Whose work each is: it is told to employees who hold the permission. */
export const noticePermission: Readonly<Record<NoticeKind, Permission>> = {
  right_expiring: 'viewing_rights',
  maintenance_due: 'service',
  request_waiting: 'service',
  anonymization_waiting: 'privacy',
};

/**
 * Something that wants the reader's attention: `object_id` is the right, the installed device, the
 * service request or the anonymization request, `due_on` the day that it is about. `label` is what it
 * is called: a device, a product, a manufacturer or a person; a right to all products of a type has
 * `product_type`, and without a manufacturer no label.
 */
export const Notice = object({
  id: Id,
  kind: oneOf(noticeKinds),
  object_id: Id,
  customer: nullable(NamedReference),
  label: T.String(),
  product_type: nullable(ProductTypeName),
  due_on: Day,
  created_at: Instant,
  read_at: nullable(Instant),
});

export type Notice = T.Static<typeof Notice>;

export const listNotices = route({
  id: 'notices.list',
  method: 'GET',
  path: '/notices/',
  summary: 'The own notices that still hold, newest first',
  access: everyEmployee,
  query: listQuery({
    filters: { kind: T.Optional(oneOf(noticeKinds)), is_read: T.Optional(T.Boolean()) },
    orderings: ['created_at', 'due_on'],
  }),
  responses: { 200: pageOf(Notice) },
});

export const countUnreadNotices = route({
  id: 'notices.unread',
  method: 'GET',
  path: '/notices/unread/',
  summary: 'How many of the own notices are unread',
  access: everyEmployee,
  responses: { 200: object({ unread: T.Integer() }) },
});

export const readNotices = route({
  id: 'notices.read',
  method: 'POST',
  path: '/notices/read/',
  summary:
    'Mark own notices as read: those named, or all of them. What no longer holds, or is not the ' +
    'caller’s, is passed over',
  access: everyEmployee,
  body: object({ notice_ids: T.Optional(T.Array(Id, { maxItems: 200 })) }),
  responses: { 200: object({ unread: T.Integer() }) },
});

/** Whether a kind is listed, and whether it stands in the daily mail. */
export const NoticeSetting = object({
  kind: oneOf(noticeKinds),
  in_list: T.Boolean(),
  by_mail: T.Boolean(),
});

export type NoticeSetting = T.Static<typeof NoticeSetting>;

export const listNoticeSettings = route({
  id: 'notices.settings.list',
  method: 'GET',
  path: '/notices/settings/',
  summary: 'Which of the kinds that are the caller’s work they are told of, and how',
  access: everyEmployee,
  responses: { 200: T.Array(NoticeSetting) },
});

export const changeNoticeSetting = route({
  id: 'notices.settings.change',
  method: 'PATCH',
  path: '/notices/settings/{kind}/',
  summary: 'Switch a kind of notice on or off',
  access: everyEmployee,
  params: object({ kind: oneOf(noticeKinds) }),
  body: object({ in_list: T.Optional(T.Boolean()), by_mail: T.Optional(T.Boolean()) }),
  responses: { 200: NoticeSetting },
});
