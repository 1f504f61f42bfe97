import type { Lead } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/kit/catalogue/text-link.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Description } from '#web/ui/description.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { LeadInterests } from './lead-interests.tsx';
import { LeadCustomer } from './lead-customer.tsx';
import { SalesRep } from './sales-rep.tsx';

/** Facts about a lead. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { contact, source } = lead;
  return (
    <div className="flex flex-col gap-5">
      {lead.lost_reason ? (
        <Callout tone="warning" title={t('lead_details.fields.lost_reason')}>
          <p className="whitespace-pre-line wrap-anywhere">{lead.lost_reason}</p>
        </Callout>
      ) : null}
      <SalesRep lead={lead} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5">
        <Description term={t('lead_details.fields.email')} wide>
          {contact.email ? (
            <a href={`mailto:${contact.email}`} className={textLink}>
              {contact.email}
            </a>
          ) : null}
        </Description>
        <Description term={t('lead_details.fields.phone')} wide>
          {contact.phone ? (
            <a href={`tel:${contact.phone.replaceAll(/[^+\d]/gu, '')}`} className={textLink}>
              {contact.phone}
            </a>
          ) : null}
        </Description>
        <LeadCustomer contact={contact} />
        <Description term={t('lead_details.fields.source')} wide>
          {source.source ? t(`leads.sources.${source.source}`) : null}
        </Description>
        <Description term={t('lead_details.fields.source_comment')} wide>
          {source.comment ? <span className="whitespace-pre-line">{source.comment}</span> : null}
        </Description>
        <Description term={t('lead_details.added')}>{format.date(lead.created_at)}</Description>
        <Description term={t('lead_details.last_note')}>
          {lead.last_note_at && format.moment(lead.last_note_at)}
        </Description>
        <LeadInterests products={lead.interested_products} />
      </dl>
    </div>
  );
}
