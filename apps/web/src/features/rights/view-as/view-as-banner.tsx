import { getCustomer } from '@portal/contract/crm';
import type { ViewAs } from '@portal/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toDay } from '#web/lib/days/instants.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Button } from '#web/ui/button.tsx';

export interface ViewAsBannerProps {
  title: string;
  text: string;
  /** Date field, or the link back to the customer's view. */
  children: ReactNode;
}

/** Banner of a page that shows what a customer or one of its users sees. */
export function ViewAsBanner({ title, text, children }: ViewAsBannerProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded border-2 border-dashed border-info bg-info-soft px-4 py-3.5"
    >
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <Eye aria-hidden className="mt-0.5 size-5 shrink-0 text-info" />
        <div className="min-w-0">
          <p className="font-semibold text-ink wrap-anywhere">{title}</p>
          <p aria-live="polite" className="text-pretty text-soft">
            {text}
          </p>
        </div>
      </div>
      {children}
    </section>
  );
}

/**
 * Banner of a page that was opened from a customer's view, with a link back to it. What the page shows is
 * the same for all users of the customer.
 */
export function ViewedAsBanner({ viewAs }: { viewAs: ViewAs | undefined }) {
  return viewAs?.as_customer_id === undefined ? null : (
    <Banner id={viewAs.as_customer_id} userId={viewAs.as_user_id} asOf={viewAs.as_of} />
  );
}

interface BannerProps {
  id: string;
  userId: string | undefined;
  asOf: string | undefined;
}

function Banner({ id, userId, asOf }: BannerProps) {
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
          search={{
            ...(asOf === undefined ? {} : { on: toDay(asOf) }),
            ...(userId === undefined ? {} : { user: userId }),
          }}
        >
          {t('rights.as_back')}
        </Link>
      </Button>
    </ViewAsBanner>
  );
}
