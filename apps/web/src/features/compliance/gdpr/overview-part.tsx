import type { ComplianceOverview } from '@portal/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { textLink } from '#web/kit/catalogue/text-link.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { ExportsCard } from './exports-card.tsx';
import { overviewQuery } from './overview-query.ts';
import { RequestFigures } from './request-figures.tsx';

/** Requests by state, accounts past their retention, the last sweep, and exports. */
export function OverviewPart() {
  const { t } = useTranslation();
  const query = useQuery(overviewQuery());
  return (
    <div className="flex flex-col gap-6">
      <RequestFigures />
      <QueryView query={query} failure={t('compliance.load_failed')}>
        {(overview) => (
          <>
            <WaitingCallout overview={overview} />
            <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
              <ExportsCard exports={overview.exports} />
              <SweepCard overview={overview} />
            </div>
          </>
        )}
      </QueryView>
    </div>
  );
}

/** Open work of an officer: the law allows a month. */
function WaitingCallout({ overview: { requests } }: { overview: ComplianceOverview }) {
  const { t } = useTranslation();
  const count = requests.pending + requests.expired;
  if (count === 0) return null;
  return (
    <Callout
      tone={requests.expired > 0 ? 'warning' : 'info'}
      title={t('compliance.waiting', { count })}
      action={
        <Link to="/dashboard/anonymization/requests" className={textLink}>
          {t('compliance.decide')}
        </Link>
      }
    >
      {requests.expired > 0
        ? `${t('compliance.waiting_overdue', { count: requests.expired })} `
        : null}
      {t('compliance.waiting_text')}
    </Callout>
  );
}

function SweepCard({ overview }: { overview: ComplianceOverview }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { past_retention: past, last_sweep: sweep } = overview;
  return (
    <Card>
      <CardHeader title={t('compliance.sweep')} />
      <CardBody className="flex flex-col gap-3">
        <p className="text-ink">{t('compliance.past_retention', { count: past })}</p>
        <p className="text-soft">
          {sweep
            ? t('compliance.last_sweep', { at: format.instant(sweep.at), count: sweep.removed })
            : t('compliance.no_sweep')}
        </p>
        <p>
          <Link to="/dashboard/compliance/gdpr" search={{ tab: 'retention' }} className={textLink}>
            {t('compliance.to_retention')}
          </Link>
        </p>
      </CardBody>
    </Card>
  );
}
