import { notificationDigest } from '#server/domains/notifications/digest/notification-digest.table.ts';
import { notificationRead } from '#server/domains/notifications/notification-read.table.ts';
import { notificationReader } from '#server/domains/notifications/notification-reader.table.ts';
import { notification } from '#server/domains/notifications/notification.table.ts';
import { byId, type PersonalSource } from '../personal-source.ts';

/** Notifications, settings per kind, read marks and digest mails. */
export const notificationSources: readonly PersonalSource[] = [
  {
    table: notificationReader,
    links: [byId(notificationReader.userId)],
    fields: {
      kind: notificationReader.kind,
      delivery: notificationReader.delivery,
      all_read_at: notificationReader.allReadAt,
    },
    order: notificationReader.kind,
  },
  {
    table: notificationRead,
    links: [byId(notificationRead.userId)],
    fields: { notification_id: notificationRead.notificationId, read_at: notificationRead.readAt },
    order: notificationRead.notificationId,
  },
  {
    table: notification,
    links: [byId(notification.userId)],
    fields: {
      kind: notification.kind,
      created_at: notification.createdAt,
      read_at: notification.readAt,
      mailed_at: notification.mailedAt,
    },
    order: notification.id,
  },
  {
    table: notificationDigest,
    links: [byId(notificationDigest.userId)],
    fields: { day: notificationDigest.day },
    order: notificationDigest.day,
  },
];
