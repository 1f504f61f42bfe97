import { maxSummaryRights, type CustomerSummary, type RightState } from '@portal/contract/rights';
import { Link } from '@tanstack/react-router';
import { Factory, Hourglass, KeyRound, MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Stat, StatGroup } from '#web/ui/stat.tsx';

/** Number of active and expiring rights, and of the objects they open. */
export function AccessFigures({ summary }: { summary: CustomerSummary | undefined }) {
  const { t } = useTranslation();
  const format = useFormats();
  // A list of the summary is limited to this maximum; there may be more.
  const length = (list: readonly unknown[] | undefined) =>
    list && `${format.number(list.length)}${list.length < maxSummaryRights ? '' : '+'}`;
  return (
    <section aria-label={t('rights.figures')}>
      <StatGroup>
        <Stat
          icon={<KeyRound aria-hidden />}
          label={<ToState state="open">{t('rights.active_rights')}</ToState>}
          value={summary && format.number(summary.active_count)}
        />
        <Stat
          icon={<Hourglass aria-hidden />}
          label={<ToState state="expiring">{t('rights.expiring_soon')}</ToState>}
          value={length(summary?.expiring_soon)}
        />
        <Stat
          icon={<Factory aria-hidden />}
          label={t('rights.manufacturers_seen')}
          value={length(summary?.manufacturers)}
        />
        <Stat
          icon={<MonitorSmartphone aria-hidden />}
          label={t('rights.devices_seen')}
          value={length(summary?.devices)}
        />
      </StatGroup>
    </section>
  );
}

/** Narrows the list below to the rights that were counted. */
function ToState({ state, children }: { state: RightState; children: string }) {
  return (
    <Link to="." search={{ tab: 'access', state }} replace resetScroll={false}>
      {children}
    </Link>
  );
}
