import { getSystemStatus } from '@portal/contract/system';
import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ranks, toUrgentWork, type UrgentWork } from '#web/features/shared/today/urgent-work.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Badge } from '#web/ui/badge.tsx';
import { systemQuery } from '../system-query.tsx';
import { componentStyles } from './component-styles.ts';
import { formatDetail } from './format-detail.ts';

const page = { to: '/dashboard/system-status' } as const;

/** Parts of the system that do not work as they should. */
export function useTroubledParts(): UrgentWork | null {
  const { t } = useTranslation();
  const formats = useFormats();
  const isShown = can(useUser(), getSystemStatus.access);
  const { data, ...query } = useQuery({ ...systemQuery(getSystemStatus), enabled: isShown });
  const results = data?.components.filter(({ status }) => status !== 'ok');
  return toUrgentWork(
    isShown,
    { ...query, data: results && { count: results.length, results } },
    { title: t('dashboard.panels.system'), all: page, failure: t('system_status.load_failed') },
    ({ name, status, detail }) => ({
      id: name,
      // What is down comes before all that is late: without it nobody can work.
      rank: status === 'down' ? ranks.missed : ranks.soon,
      at: '0001-01-01',
      target: page,
      title: t(`system_status.components.${name}`),
      text: detail && formatDetail(formats, detail),
      icon: <Activity aria-hidden />,
      aside: (
        <Badge tone={componentStyles[status].tone}>{t(`system_status.states.${status}`)}</Badge>
      ),
    }),
  );
}
