import { Link } from '@tanstack/react-router';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import {
  changeViewingRight,
  cleanUpExpiredRights,
  type CustomerSummary,
  getCustomerSummary,
  grantViewingRight,
  listExpiredRights,
  maxSummaryRights,
  type RightState,
} from '@portal/contract/rights';
import { useQuery } from '@tanstack/react-query';
import { Factory, Hourglass, KeyRound, MonitorSmartphone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeRow } from '#web/features/rights/history/change-row.tsx';
import { rightFormParam } from '#web/features/rights/list/right-link.tsx';
import { RightList } from '#web/features/rights/list/right-list.tsx';
import { defineForm } from '#web/kit/form/define-form.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Stat, StatGroup } from '#web/ui/stat.tsx';
import { CurrentRights } from './current-rights.tsx';

const ChangeRightDialog = lazyComponent(
  async () =>
    (await import('#web/features/rights/change/change-right-dialog.tsx')).ChangeRightDialog,
);

const CleanUpDialog = lazyComponent(
  async () => (await import('#web/features/rights/change/right-dialogs.tsx')).CleanUpDialog,
);

const GrantDialog = lazyComponent(
  async () => (await import('#web/features/rights/grant/grant-dialog.tsx')).GrantDialog,
);

const HistoryDialog = lazyComponent(
  async () => (await import('#web/features/rights/history/history-dialog.tsx')).HistoryDialog,
);

/** Value of `?form=` for the whole history. */
const historyForm = 'history';

const RightDialogs = defineForm<DocumentAccessProps>({
  param: rightFormParam,
  create: grantViewingRight,
  change: changeViewingRight,
  New: GrantDialog,
  Edit: ChangeRightDialog,
});

export interface DocumentAccessProps {
  customer: { id: string; name: string };
}

/** Access of a customer: visible products, rights and history. */
export function DocumentAccess({ customer }: DocumentAccessProps) {
  const { t } = useTranslation();
  const mayGrant = can(useUser(), grantViewingRight.access);
  const { open } = useOpenForm();
  const params = { customerId: customer.id };
  const summary = useQuery(routeQuery('crm', getCustomerSummary, { params }));
  const grant = mayGrant ? (
    <Button onClick={() => open(rightFormParam.new)}>
      <KeyRound aria-hidden />
      {t('rights.grant')}
    </Button>
  ) : null;
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <section className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <h2 className="text-lg font-semibold text-ink">{t('rights.sees_now')}</h2>
          {grant}
        </div>
        <QueryView query={summary} failure={t('rights.summary_failed')}>
          {(known) => (
            <>
              <AccessFigures summary={known} />
              {known.current_rights.length > 0 ? (
                <CurrentRights summary={known} />
              ) : (
                <p className="text-pretty text-soft">
                  {t('rights.sees_nothing', { name: customer.name })}
                </p>
              )}
            </>
          )}
        </QueryView>
      </section>
      <section className="flex min-w-0 flex-col gap-4">
        <h2 className="text-lg font-semibold text-ink">{t('rights.label')}</h2>
        <ExpiredCallout customerId={customer.id} />
        <RightList
          customerId={customer.id}
          emptyAction={
            mayGrant ? (
              <Button variant="outline" onClick={() => open(rightFormParam.new)}>
                {t('rights.grant_first')}
              </Button>
            ) : null
          }
        />
      </section>
      {summary.data ? <RecentChanges summary={summary.data} /> : null}
      <RightDialogs customer={customer} />
      <HistoryOfRights customer={customer} />
    </div>
  );
}

/** Dialog of the whole history, if the URL contains it. */
function HistoryOfRights({ customer }: DocumentAccessProps) {
  const { form, close } = useOpenForm();
  return form === historyForm ? (
    <Suspense>
      <HistoryDialog customer={customer} onClose={() => void close()} />
    </Suspense>
  ) : null;
}

/** Number of newest changes shown. */
const shown = 5;

/** Recent changes of a customer's rights, with a link to the whole history. */
function RecentChanges({ summary }: { summary: CustomerSummary }) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  if (summary.recent_changes.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title={t('rights.recent_changes')}
        actions={
          <Button variant="outline" size="sm" onClick={() => open(historyForm)}>
            {t('rights.whole_history')}
          </Button>
        }
      />
      <ul aria-label={t('rights.recent_changes')} className="divide-y divide-line">
        {summary.recent_changes.slice(0, shown).map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </ul>
    </Card>
  );
}

/** Offers to clean up expired rights of the customer; explains that this is safe. */
export function ExpiredCallout({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const mayClean = can(useUser(), cleanUpExpiredRights.access);
  const [isConfirming, setConfirming] = useState(false);
  const query = { customer_id: customerId, limit: 1 };
  const { data } = useQuery(routeQuery('crm', listExpiredRights, { query }));
  if (!data || data.count === 0 || !mayClean) return null;
  return (
    <>
      <Callout
        title={t('rights.expired_title', { count: data.count })}
        action={
          <Button variant="outline" size="sm" onClick={() => setConfirming(true)}>
            {t('rights.clean_up')}
          </Button>
        }
      >
        {t('rights.expired_text')}
      </Callout>
      {isConfirming ? (
        <Suspense>
          <CleanUpDialog onClose={() => setConfirming(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Number of active and expiring rights, and of the objects they open. */
function AccessFigures({ summary }: { summary: CustomerSummary | undefined }) {
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
