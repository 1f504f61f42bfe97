import type { ComplianceOverview } from '@portal/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { requestStates } from '#web/features/compliance/requests/request-state.tsx';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { Stat, StatGroup } from '#web/ui/stat.tsx';
import { overviewQuery } from './overview-query.ts';

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
            <RegisterCallout overview={overview} />
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

/** Entries of the register that are not done: the law sets their terms. */
function RegisterCallout({ overview }: { overview: ComplianceOverview }) {
  const { t } = useTranslation();
  const { open, overdue } = overview.data_requests;
  if (open === 0) return null;
  return (
    <Callout
      tone={overdue > 0 ? 'warning' : 'info'}
      title={t('compliance.register_open', { count: open })}
      action={
        <Link
          to="/dashboard/anonymization/requests"
          search={overdue > 0 ? { tab: 'register', is_overdue: true } : { tab: 'register' }}
          className={textLink}
        >
          {overdue > 0 ? t('compliance.to_overdue') : t('compliance.to_register')}
        </Link>
      }
    >
      {overdue > 0
        ? t('compliance.register_overdue', { count: overdue })
        : t('compliance.register_in_time')}
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

/** Requests by state, linked to their lists; executed ones are linked to their receipts. */
function RequestFigures() {
  const { t } = useTranslation();
  const format = useFormats();
  const { data, error } = useQuery(overviewQuery());
  // The part below reports the error.
  if (!data && error && !hasStatus(error, 404)) return null;
  return (
    <StatGroup>
      {requestStates.map((state) => (
        <Stat
          key={state}
          label={
            state === 'anonymized' ? (
              <Link to="/dashboard/compliance/gdpr" search={{ tab: 'receipts' }}>
                {t('anonymization.states.anonymized')}
              </Link>
            ) : (
              <Link
                to="/dashboard/anonymization/requests"
                search={{ tab: 'history', status: state }}
              >
                {t(`anonymization.states.${state}`)}
              </Link>
            )
          }
          value={data && format.number(data.requests[state])}
        />
      ))}
    </StatGroup>
  );
}

const ReadDataDialog = lazyComponent(
  async () => (await import('./read-data-dialog.tsx')).ReadDataDialog,
);

/** Exports of personal data, with a button for a new one. */
function ExportsCard({ exports }: { exports: ComplianceOverview['exports'] }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { form, open, close } = useOpenForm();
  const { total, latest } = exports;
  return (
    <Card>
      <CardHeader
        title={t('compliance.exports')}
        description={t('compliance.exports_text')}
        actions={
          <Button wraps variant="outline" size="sm" onClick={() => open('read-data')}>
            <FileText aria-hidden />
            {t('compliance.export_person')}
          </Button>
        }
      />
      {latest.length === 0 ? (
        <CardBody className="text-soft">{t('compliance.no_exports')}</CardBody>
      ) : (
        <ul className="divide-y divide-line">
          {latest.map(({ id, at, person, made_by: by }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-5 py-3">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium text-ink">{person.name}</span>
                <span className="block text-xs text-soft">
                  {t('compliance.made_by', { name: by.name })}
                </span>
              </span>
              <span className="text-soft tabular-nums">{format.instant(at)}</span>
            </li>
          ))}
        </ul>
      )}
      {total > latest.length ? (
        <CardFooter className="justify-start text-soft">
          {t('compliance.exports_total', { count: total })}
        </CardFooter>
      ) : null}
      {form === 'read-data' ? (
        <Suspense>
          <ReadDataDialog onClose={() => void close()} />
        </Suspense>
      ) : null}
    </Card>
  );
}
