import type { Notice } from '@portal/contract/notices';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { noticeTarget } from './notice-target.ts';
import { useNoticeWords } from './use-notice-words.ts';
import { useRead } from './use-read.ts';

interface NoticeRowProps {
  notice: Notice;
  onOpen: () => void;
}

/** A notice of the panel: leads to what it is about, and is read then. */
export function NoticeRow({ notice, onOpen }: NoticeRowProps) {
  const { t } = useTranslation();
  const { title, day, isLate } = useNoticeWords()(notice);
  const read = useRead();
  const isUnread = notice.read_at === null;
  return (
    <li>
      <Link
        {...noticeTarget(notice)}
        onClick={() => {
          if (isUnread) read(notice.id);
          onOpen();
        }}
        className="-mx-2 flex gap-3 rounded-small px-2 py-2 hover:bg-sunken"
      >
        <span
          aria-hidden
          className={classNames('mt-1.5 size-2 shrink-0 rounded-full', isUnread && 'bg-brand')}
        />
        <span className="min-w-0 flex-1">
          <span className={classNames('block wrap-anywhere', isUnread && 'font-semibold')}>
            {title}
          </span>
          <span className="block text-sm text-soft wrap-anywhere">
            {notice.customer ? `${notice.customer.name} · ` : ''}
            <span className={classNames(isLate && 'text-danger')}>{day}</span>
          </span>
          {isUnread ? <VisuallyHidden>{t('notices.unread')}</VisuallyHidden> : null}
        </span>
      </Link>
    </li>
  );
}
