import { listNotices, noticeKinds, type Notice, type NoticeKind } from '@portal/contract/notices';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { ListToggle } from '#web/kit/list/list-toggle.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Description } from '#web/ui/description.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { noticeTarget } from './notice-target.ts';
import { ReadAllButton } from './read-all-button.tsx';
import { useNoticeWords } from './use-notice-words.ts';
import { useRead } from './use-read.ts';

/** All notices that hold, newest first. */
export function NoticeList() {
  const { t } = useTranslation();
  const list = useList({ scope: 'notices', route: listNotices, name: 'notices' });
  return (
    <ListView
      list={list}
      label={t('notices.title')}
      searchLabel={t('notices.search')}
      failure={t('notices.load_failed')}
      filters={
        <>
          <ListChoice<NoticeKind>
            label={t('notices.kind')}
            value={list.search.kind ?? null}
            emptyLabel={t('notices.any_kind')}
            options={noticeKinds.map((value) => ({ value, label: t(`notices.kinds.${value}`) }))}
            onChange={(kind) => list.set({ kind: kind ?? undefined })}
          />
          <ListToggle
            pressed={list.search.is_read === false}
            onChange={(pressed) => list.set({ is_read: pressed ? false : undefined })}
          >
            {t('notices.only_unread')}
          </ListToggle>
        </>
      }
      actions={<ReadAllButton />}
      columns={useNoticeColumns()}
      renderCard={(notice) => <NoticeCard notice={notice} />}
      empty={
        <EmptyState
          icon={<CircleCheck />}
          title={t('notices.empty_title')}
          text={t('notices.empty_text')}
        />
      }
    />
  );
}

function useNoticeColumns(): readonly Column<Notice>[] {
  const { t } = useTranslation();
  const format = useFormats();
  return [
    {
      key: 'subject',
      header: t('notices.subject'),
      renderCell: (notice) => (
        <>
          <TableRowLink>
            <NoticeLink notice={notice} />
          </TableRowLink>
          <span className="block text-xs text-soft">{t(`notices.single.${notice.kind}`)}</span>
        </>
      ),
    },
    {
      key: 'customer',
      header: t('notices.customer'),
      renderCell: ({ customer }) => customer?.name ?? <span className="text-faint">–</span>,
    },
    {
      key: 'day',
      header: t('notices.day'),
      ordering: 'due_on',
      renderCell: (notice) => <NoticeDay notice={notice} />,
    },
    {
      key: 'found',
      header: t('notices.found'),
      ordering: 'created_at',
      renderCell: ({ created_at: at }) => (
        <span className="whitespace-nowrap">{format.moment(at)}</span>
      ),
    },
    {
      key: 'state',
      header: t('notices.state'),
      renderCell: ({ read_at: at }) =>
        at === null ? (
          <Badge tone="info">{t('notices.unread')}</Badge>
        ) : (
          <span className="text-soft">{t('notices.read')}</span>
        ),
    },
  ];
}

function NoticeLink({ notice }: { notice: Notice }) {
  const { title } = useNoticeWords()(notice);
  const read = useRead();
  return (
    <Link
      {...noticeTarget(notice)}
      onClick={() => {
        if (notice.read_at === null) read(notice.id);
      }}
    >
      {title}
    </Link>
  );
}

function NoticeDay({ notice }: { notice: Notice }) {
  const { day, isLate } = useNoticeWords()(notice);
  return <span className={isLate ? 'text-danger' : undefined}>{day}</span>;
}

function NoticeCard({ notice }: { notice: Notice }) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <LinkCard>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="wrap-anywhere">
            <CardLink>
              <NoticeLink notice={notice} />
            </CardLink>
          </h2>
          <p className="text-soft">{t(`notices.single.${notice.kind}`)}</p>
        </div>
        {notice.read_at === null ? <Badge tone="info">{t('notices.unread')}</Badge> : null}
      </div>
      <p>
        <NoticeDay notice={notice} />
      </p>
      <dl className="mt-auto grid grid-cols-2 gap-3">
        <Description term={t('notices.customer')}>{notice.customer?.name}</Description>
        <Description term={t('notices.found')}>{format.moment(notice.created_at)}</Description>
      </dl>
    </LinkCard>
  );
}
