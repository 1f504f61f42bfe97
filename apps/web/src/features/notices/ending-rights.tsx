import { listNotices } from '@portal/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { maxTodayRows, TodayPanel } from '#web/kit/today/today-panel.tsx';
import { TodayRow } from '#web/kit/today/today-row.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { noticeTarget } from './notice-target.ts';
import { useNoticeWords } from './use-notice-words.ts';

/** Viewing rights that end soon, the next first, for who is told of them. */
export function EndingRights() {
  const { t } = useTranslation();
  const format = useFormats();
  const words = useNoticeWords();
  const kind = 'right_expiring';
  const query = useQuery(
    routeQuery('notices', listNotices, {
      query: { kind, ordering: 'due_on', limit: maxTodayRows },
    }),
  );
  return (
    <TodayPanel
      title={t('dashboard.panels.rights')}
      icon={<KeyRound aria-hidden />}
      query={query}
      failure={t('notices.load_failed')}
      all={{ to: '/dashboard/notices', search: { kind, ordering: 'due_on' } }}
      renderRow={(notice) => (
        <TodayRow
          target={noticeTarget(notice)}
          title={notice.customer?.name}
          text={words(notice).title}
          aside={format.day(notice.due_on)}
        />
      )}
    />
  );
}
