import type { Customer } from '@portal/contract/crm';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Description } from '#web/ui/description.tsx';
import { toPhoneLink } from '#web/lib/format/phone-link.ts';

export interface CustomerFactsProps {
  customer: Customer;
  /** Further `Description`s. */
  children?: ReactNode;
}

const link =
  'text-brand-ink underline-offset-4 hover:underline touch:-my-3 touch:inline-block touch:py-3';

/** Contact data of a company, as its own users see it too. */
export function CustomerFacts({ customer, children }: CustomerFactsProps) {
  const { t } = useTranslation();
  const { vat_number: vat, email, phone_number: phone, website } = customer;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-8 xl:grid-cols-3">
      <Description term={t('fields.email')} wide>
        {email ? (
          <a href={`mailto:${email}`} className={link}>
            {email}
          </a>
        ) : null}
      </Description>
      <Description term={t('fields.website')} wide>
        {website ? (
          <a href={website} target="_blank" rel="noreferrer" className={link}>
            {website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
          </a>
        ) : null}
      </Description>
      <Description term={t('fields.phone_number')}>
        {phone ? (
          <a href={toPhoneLink(phone)} className={link}>
            {phone}
          </a>
        ) : null}
      </Description>
      <Description term={t('fields.vat_number')}>{vat}</Description>
      {children}
    </dl>
  );
}
