import * as T from '../schema/index.ts';
import {
  Day,
  Id,
  Instant,
  listQuery,
  NamedReference,
  nullable,
  oneOf,
  toPage,
  object,
  route,
  signedIn,
  type Permission,
} from '../kernel/index.ts';
import { ProductTypeName } from '../products/index.ts';

/** Kinds of notification, the most urgent first. */
export const notificationKinds = [
  'refusals_surged',
  'promise_missed',
  'promise_at_risk',
  'request_received',
  'request_withdrawn',
  'reply_received',
  'ticket_assigned',
  'ticket_merged',
  'file_quarantined',
  'next_step_due',
  'answer_received',
  'visit_planned',
  'right_expiring',
  'maintenance_due',
  'document_added',
  'request_waiting',
  'mail_waiting',
  'anonymization_waiting',
  'data_request_due',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/**
 * Kinds with a notification for each recipient, of an event at once or, for `next_step_due`, found by a
 * job. All others are found by a job and shared.
 */
export const instantKinds = [
  'refusals_surged',
  'promise_missed',
  'promise_at_risk',
  'request_received',
  'request_withdrawn',
  'reply_received',
  'ticket_assigned',
  'ticket_merged',
  'file_quarantined',
  'next_step_due',
  'answer_received',
] as const;

/** Kinds of customers' users; the scope of each decides which objects they are about. */
export const customerKinds = [
  'answer_received',
  'visit_planned',
  'right_expiring',
  'maintenance_due',
  'document_added',
] as const satisfies readonly NotificationKind[];

export type CustomerKind = (typeof customerKinds)[number];

/** Kinds of employees: all but those of customers' users alone. */
export type EmployeeKind = Exclude<
  NotificationKind,
  'answer_received' | 'visit_planned' | 'document_added'
>;

export type InstantKind = (typeof instantKinds)[number];

/** Returns true for a kind with a notification for each recipient. */
export const isInstantKind = (kind: NotificationKind): kind is InstantKind =>
  instantKinds.some((known) => known === kind);

/**
 * Delivery of a kind: in the portal with a mail at once, in the portal with the daily mail, in the
 * portal only, or not at all.
 */
export const notificationDeliveries = ['at_once', 'daily', 'portal', 'off'] as const;

export type NotificationDelivery = (typeof notificationDeliveries)[number];

const instantChoices = ['at_once', 'daily', 'portal', 'off'] as const;
/** Never off: somebody should learn of an attack. */
const securityChoices = ['at_once', 'daily', 'portal'] as const;
const foundChoices = ['daily', 'portal', 'off'] as const;

/** Deliveries that each kind offers; the first is the default. */
export const deliveryChoices: Readonly<
  Record<NotificationKind, readonly [NotificationDelivery, ...NotificationDelivery[]]>
> = {
  refusals_surged: securityChoices,
  promise_missed: instantChoices,
  promise_at_risk: instantChoices,
  request_received: instantChoices,
  request_withdrawn: instantChoices,
  reply_received: instantChoices,
  ticket_assigned: instantChoices,
  ticket_merged: instantChoices,
  file_quarantined: instantChoices,
  next_step_due: foundChoices,
  answer_received: instantChoices,
  /** At once to who requested the work; to the others with the daily mail. */
  visit_planned: instantChoices,
  right_expiring: foundChoices,
  maintenance_due: foundChoices,
  document_added: foundChoices,
  request_waiting: foundChoices,
  mail_waiting: foundChoices,
  anonymization_waiting: foundChoices,
  data_request_due: foundChoices,
};

/** Permission of the employees who receive each kind. */
export const notificationPermission: Readonly<Record<EmployeeKind, Permission>> = {
  refusals_surged: 'staff',
  promise_missed: 'service',
  promise_at_risk: 'service',
  request_received: 'service',
  request_withdrawn: 'service',
  reply_received: 'service',
  ticket_assigned: 'service',
  ticket_merged: 'service',
  file_quarantined: 'system',
  next_step_due: 'pipeline',
  right_expiring: 'viewing_rights',
  maintenance_due: 'service',
  request_waiting: 'service',
  mail_waiting: 'service',
  anonymization_waiting: 'privacy',
  data_request_due: 'privacy',
};

/** Returns true for a kind that employees receive. */
export const isEmployeeKind = (kind: NotificationKind): kind is EmployeeKind =>
  kind in notificationPermission;

/** Types of the objects of notifications; a surge of refused attempts has entries in the audit log. */
export const notificationObjectTypes = [
  'viewing_right',
  'installed_device',
  'service_request',
  'service_ticket',
  'anonymization_request',
  'upload',
  'lead',
  'document',
  'unmatched_mail',
  'data_request',
  'surge',
] as const;

export type NotificationObjectType = (typeof notificationObjectTypes)[number];

/**
 * An item that needs attention. `object_id` is the right, installed device, service request,
 * service ticket, anonymization request, uploaded file, lead, document, unmatched mail or entry of the
 * register of data requests, or the id of a surge of refused
 * attempts; `due_on` is its date. `label` names it: a device, preceded by the ticket's number where there
 * is one, a product, a manufacturer, a person, a file with what was found in it, a lead with its next step,
 * a document by its title, after the device that it is about, a mail by its sender and subject, or an entry
 * of the register by its person, if it has one. A
 * right to all products of a type has `product_type`, and no label without a manufacturer. `product_id`
 * and `manufacturer_id` are what a right opens: its product, or else its manufacturer, if it has one.
 */
export const Notification = object({
  id: Id,
  kind: oneOf(notificationKinds),
  object_type: oneOf(notificationObjectTypes),
  object_id: Id,
  customer: nullable(NamedReference),
  label: T.String(),
  product_type: nullable(ProductTypeName),
  product_id: nullable(Id),
  manufacturer_id: nullable(Id),
  due_on: Day,
  created_at: Instant,
  read_at: nullable(Instant),
});

export type Notification = T.Static<typeof Notification>;

export const listNotifications = route({
  id: 'notifications.list',
  method: 'GET',
  path: '/notifications/',
  summary: 'List the caller’s notifications',
  access: signedIn,
  query: listQuery({
    filters: { kind: T.Optional(oneOf(notificationKinds)), is_read: T.Optional(T.Boolean()) },
    orderings: ['created_at', 'due_on'],
  }),
  responses: { 200: toPage(Notification) },
});

export const countUnreadNotifications = route({
  id: 'notifications.unread',
  method: 'GET',
  path: '/notifications/unread/',
  summary: 'Count unread notifications',
  access: signedIn,
  responses: { 200: object({ unread: T.Integer() }) },
});

export const markNotificationsRead = route({
  id: 'notifications.read',
  method: 'POST',
  path: '/notifications/read/',
  summary: 'Mark notifications as read',
  access: signedIn,
  body: object({ notification_ids: T.Optional(T.Array(Id, { maxItems: 200 })) }),
  responses: { 200: object({ unread: T.Integer() }) },
});

/** The caller's delivery of a kind, and the deliveries it offers. */
export const NotificationSetting = object({
  kind: oneOf(notificationKinds),
  delivery: T.Unsafe<NotificationDelivery>({
    ...oneOf(notificationDeliveries),
    description:
      '`at_once`: in the portal and by mail within a minute; `daily`: in the portal and in the daily mail; `portal`: in the portal only; `off`: never',
  }),
  choices: T.Array(oneOf(notificationDeliveries), {
    description: 'Deliveries that the kind offers; the first is the default',
  }),
});

export type NotificationSetting = T.Static<typeof NotificationSetting>;

export const listNotificationSettings = route({
  id: 'notifications.settings.list',
  method: 'GET',
  path: '/notifications/settings/',
  summary: 'List notification settings',
  access: signedIn,
  responses: { 200: T.Array(NotificationSetting) },
});

export const changeNotificationSetting = route({
  id: 'notifications.settings.change',
  method: 'PATCH',
  path: '/notifications/settings/{kind}/',
  summary: 'Update the delivery of a notification kind',
  access: signedIn,
  params: object({ kind: oneOf(notificationKinds) }),
  body: object({ delivery: T.Optional(oneOf(notificationDeliveries)) }),
  responses: { 200: NotificationSetting },
});
