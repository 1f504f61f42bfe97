import { noticeDigest } from '#server/domains/notices/digest/notice-digest.table.ts';
import { noticeRead } from '#server/domains/notices/notice-read.table.ts';
import { noticeReader } from '#server/domains/notices/notice-reader.table.ts';
import { byId, type PersonalSource } from '../personal-source.ts';

/** How they follow notices, which they have read, and the daily mails they were sent. */
export const noticeSources: readonly PersonalSource[] = [
  {
    table: noticeReader,
    ways: [byId(noticeReader.userId)],
    fields: {
      kind: noticeReader.kind,
      in_list: noticeReader.inList,
      by_mail: noticeReader.byMail,
      all_read_at: noticeReader.allReadAt,
    },
    order: noticeReader.kind,
  },
  {
    table: noticeRead,
    ways: [byId(noticeRead.userId)],
    fields: { notice_id: noticeRead.noticeId, read_at: noticeRead.readAt },
    order: noticeRead.noticeId,
  },
  {
    table: noticeDigest,
    ways: [byId(noticeDigest.userId)],
    fields: { day: noticeDigest.day },
    order: noticeDigest.day,
  },
];
