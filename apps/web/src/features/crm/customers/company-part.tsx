import { getCustomer } from '@portal/contract/crm';
import { listColleagues } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CorrectionLine } from '#web/features/shared/supplier/supplier-contact.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { Description } from '#web/ui/description.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx';
import { CustomerFacts } from './customer-facts.tsx';

/** The company of a customer's user, as the supplier has it on file. */
export function CompanyPart({ customerId }: { customerId: string | null }) {
  const { t } = useTranslation();
  if (customerId === null)
    return (
      <EmptyState
        icon={<Building2 />}
        title={t('company.none_title')}
        text={t('company.none_text')}
      />
    );
  return <CompanyFacts customerId={customerId} />;
}

function CompanyFacts({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const format = useFormats();
  const user = useUser();
  const query = useQuery(routeQuery('crm', getCustomer, { params: { id: customerId } }));
  return (
    <QueryView query={query} failure={t('company.load_failed')} skeleton={<FactsSkeleton />}>
      {(customer) => (
        <Card>
          <CardHeader
            title={customer.name}
            actions={
              can(user, listColleagues.access) ? (
                <Button asChild variant="outline">
                  <Link to="/dashboard/profile" search={{ tab: 'colleagues' }}>
                    <Users aria-hidden />
                    {t('colleagues.title')}
                  </Link>
                </Button>
              ) : null
            }
          />
          <CardBody>
            <CustomerFacts customer={customer}>
              <Description term={t('company.since')}>
                {format.date(customer.created_at)}
              </Description>
            </CustomerFacts>
          </CardBody>
          <CardFooter className="justify-start text-soft">
            <CorrectionLine />
          </CardFooter>
        </Card>
      )}
    </QueryView>
  );
}

/** In the place of a card of facts while they are loading. */
function FactsSkeleton() {
  const { t } = useTranslation();
  return (
    <SkeletonRegion
      label={t('app.loading')}
      className="grid grid-cols-2 gap-x-4 gap-y-5 rounded border border-line bg-surface p-5 shadow-card sm:gap-x-8 xl:grid-cols-3"
    >
      {Array.from({ length: 6 }, (_, fact) => (
        <div key={fact} className="flex flex-col gap-2">
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-4 w-32" />
        </div>
      ))}
    </SkeletonRegion>
  );
}
