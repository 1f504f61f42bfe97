import { noticeDigest } from '#server/domains/notices/digest/notice-digest.table.ts';
import { noticeRead } from '#server/domains/notices/notice-read.table.ts';
import { noticeReader } from '#server/domains/notices/notice-reader.table.ts';
import { notice } from '#server/domains/notices/notice.table.ts';
import { byId, type PersonalSource } from '../personal-source.ts';

/** Notifications, settings per kind, read marks and digest mails. */
export const notificationSources: readonly PersonalSource[] = [
  {
    table: noticeReader,
    links: [byId(noticeReader.userId)],
    fields: {
      kind: noticeReader.kind,
      delivery: noticeReader.delivery,
      all_read_at: noticeReader.allReadAt,
    },
    order: noticeReader.kind,
  },
  {
    table: noticeRead,
    links: [byId(noticeRead.userId)],
    fields: { notice_id: noticeRead.noticeId, read_at: noticeRead.readAt },
    order: noticeRead.noticeId,
  },
  {
    table: notice,
    links: [byId(notice.userId)],
    fields: {
      kind: notice.kind,
      created_at: notice.createdAt,
      read_at: notice.readAt,
      mailed_at: notice.mailedAt,
    },
    order: notice.id,
  },
  {
    table: noticeDigest,
    links: [byId(noticeDigest.userId)],
    fields: { day: noticeDigest.day },
    order: noticeDigest.day,
  },
];
