import type { Customer } from '@portal/contract/crm';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Card, CardBody } from '#web/ui/card.tsx';
import { Description } from '#web/ui/description.tsx';
import { CustomerFacts } from './customer-facts.tsx';

const CustomerUploads = lazyComponent(
  async () => (await import('./customer-uploads.tsx')).CustomerUploads,
);

/** The facts of a customer as employees see them. */
export function CustomerOverview({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <Card>
      <CardBody>
        <h2 className="sr-only">{t('customers.details')}</h2>
        <CustomerFacts customer={customer}>
          <Description term={t('customers.added')}>{format.date(customer.created_at)}</Description>
          <Description term={t('customers.changed')}>
            {format.instant(customer.updated_at)}
          </Description>
          <Suspense fallback={<Description term={t('customers.uploads')}>{null}</Description>}>
            <CustomerUploads customerId={customer.id} />
          </Suspense>
        </CustomerFacts>
        {customer.notes ? (
          <dl className="mt-5 border-t border-line pt-5">
            <Description term={t('fields.notes')}>
              <span className="block max-w-prose whitespace-pre-line">{customer.notes}</span>
            </Description>
          </dl>
        ) : null}
      </CardBody>
    </Card>
  );
}
