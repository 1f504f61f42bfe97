import type { Session } from '@portal/contract/auth';
import { MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrowserName } from '#web/lib/format/use-browser-name.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';

export interface SessionRowProps {
  session: Session;
  actions?: ReactNode;
}

/** One session: browser name, location and time of last use. */
export function SessionRow({ session, actions }: SessionRowProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const getBrowserName = useBrowserName();
  const facts = [
    [t('own_sessions.last_seen'), format.instant(session.last_seen_at)],
    [t('own_sessions.since'), format.instant(session.created_at)],
    [t('own_sessions.ip'), session.ip ?? t('own_sessions.unknown_ip')],
  ] as const;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start justify-items-start gap-x-4 gap-y-3 px-5 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <MonitorSmartphone aria-hidden className="mt-0.5 size-4 text-soft" />
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-ink">
          {getBrowserName(session.user_agent)}
          {session.is_current ? <Badge tone="success">{t('own_sessions.current')}</Badge> : null}
        </p>
        <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-soft">
          {facts.map(([term, fact]) => (
            <div key={term} className="flex flex-wrap gap-x-1.5">
              <dt>{term}</dt>
              <dd className="text-ink tabular-nums wrap-anywhere">{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
      {actions ? <div className="max-sm:col-start-2">{actions}</div> : null}
    </li>
  );
}
