import { changeViewingRight, getCustomerSummary, grantViewingRight } from '@portal/contract/rights';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { grantForm } from '#web/features/rights/list/right-forms.ts';
import { RightList } from '#web/features/rights/list/right-list.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { AccessDialogs } from './access-dialogs.tsx';
import { AccessFigures } from './access-figures.tsx';
import { CurrentRights } from './current-rights.tsx';
import { ExpiredCallout } from './expired-callout.tsx';
import { RecentChanges } from './recent-changes.tsx';

export interface DocumentAccessProps {
  customer: { id: string; name: string };
}

/** Access of a customer: visible products, rights and history. */
export function DocumentAccess({ customer }: DocumentAccessProps) {
  const { t } = useTranslation();
  const user = useUser();
  const mayGrant = can(user, grantViewingRight.access);
  const { open } = useOpenForm();
  const params = { customerId: customer.id };
  const summary = useQuery(routeQuery('crm', getCustomerSummary, { params }));
  const grant = mayGrant ? (
    <Button onClick={() => open(grantForm)}>
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
              <Button variant="outline" onClick={() => open(grantForm)}>
                {t('rights.grant_first')}
              </Button>
            ) : null
          }
        />
      </section>
      {summary.data ? <RecentChanges summary={summary.data} /> : null}
      <AccessDialogs customer={customer} mayChange={can(user, changeViewingRight.access)} />
    </div>
  );
}
