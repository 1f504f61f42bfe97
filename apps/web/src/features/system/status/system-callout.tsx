import { type ComponentState, getSystemStatus } from '@portal/contract/system';
import { useQuery } from '@tanstack/react-query';
import { Activity, CircleCheck, OctagonX, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TodayRow } from '#web/features/shared/today-row.tsx';
import { TodayPanel } from '#web/features/shared/today/today-panel.tsx';
import { systemQuery } from '#web/features/system/system-query.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

interface ComponentStyle {
  Icon: typeof CircleCheck;
  tone: BadgeTone;
  ground: string;
  bar: string;
}

/** Style of a state, always shown with its text. */
export const componentStyles: Record<ComponentState, ComponentStyle> = {
  ok: {
    Icon: CircleCheck,
    tone: 'success',
    ground: 'bg-success-soft text-success',
    bar: 'bg-success',
  },
  degraded: {
    Icon: TriangleAlert,
    tone: 'warning',
    ground: 'bg-warning-soft text-warning',
    bar: 'bg-warning',
  },
  down: { Icon: OctagonX, tone: 'danger', ground: 'bg-danger-soft text-danger', bar: 'bg-danger' },
};

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
