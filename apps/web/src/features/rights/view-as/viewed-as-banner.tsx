import { getCustomer } from '@portal/contract/crm';
import type { ViewAs } from '@portal/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toDay } from '#web/lib/days/instants.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { ViewAsBanner } from './view-as-banner.tsx';

/** Banner of a page that was opened from a customer's view, with a link back to it. */
export function ViewedAsBanner({ viewAs }: { viewAs: ViewAs | undefined }) {
  return viewAs?.as_customer_id === undefined ? null : (
    <Banner id={viewAs.as_customer_id} asOf={viewAs.as_of} />
  );
}

function Banner({ id, asOf }: { id: string; asOf: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { data } = useQuery(routeQuery('crm', getCustomer, { params: { id } }));
  const name = data?.name ?? '…';
  return (
    <ViewAsBanner
      title={t('rights.as_title', { name })}
      text={
        asOf === undefined
          ? t('rights.as_today')
          : t('rights.as_on_day', { date: format.date(asOf) })
      }
    >
      <Button asChild variant="outline">
        <Link
          to="/dashboard/data/customers/$id/view"
          params={{ id }}
          search={asOf === undefined ? {} : { on: toDay(asOf) }}
        >
          {t('rights.as_back')}
        </Link>
      </Button>
    </ViewAsBanner>
  );
}
