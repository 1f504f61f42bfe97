import { getSystemStatus } from '@portal/contract/system';
import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TodayPanel } from '#web/features/shared/today/today-panel.tsx';
import { TodayRow } from '#web/features/shared/today/today-row.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { systemQuery } from '../system-query.ts';
import { componentStyles } from './component-styles.ts';

const page = { to: '/dashboard/system-status' } as const;

/** Components with problems. */
export function SystemCallout() {
  const { t } = useTranslation();
  const { data, ...query } = useQuery(systemQuery(getSystemStatus));
  const troubled = data?.components
    .filter(({ status }) => status !== 'ok')
    .map(({ name, status, detail }) => ({ id: name, name, status, detail }));
  return (
    <TodayPanel
      title={t('dashboard.panels.system')}
      icon={<Activity aria-hidden />}
      query={{ ...query, data: troubled && { count: troubled.length, results: troubled } }}
      failure={t('system_status.load_failed')}
      all={page}
      renderRow={({ name, status, detail }) => (
        <TodayRow
          target={page}
          title={t(`system_status.components.${name}`)}
          text={detail}
          aside={
            <Badge tone={componentStyles[status].tone}>{t(`system_status.states.${status}`)}</Badge>
          }
        />
      )}
    />
  );
}
