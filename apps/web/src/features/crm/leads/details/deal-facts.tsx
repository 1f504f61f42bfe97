import { type Lead, stageProbabilities } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { CloseDay } from '#web/features/crm/leads/close-day.tsx';
import { isStepOverdue } from '#web/features/crm/leads/is-step-overdue.ts';
import { useAmountFormat } from '#web/lib/format/format-amount.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Callout } from '#web/ui/callout.tsx';
import { Description } from '#web/ui/description.tsx';

/** What to do next with a lead, and by when. */
export function NextStep({ lead }: { lead: Lead }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { next_step: step, next_step_on: day } = lead;
  if (step === null) return null;
  const isOverdue = isStepOverdue(lead);
  return (
    <Callout tone={isOverdue ? 'warning' : 'info'} title={t('lead_details.fields.next_step')}>
      <p className="wrap-anywhere">{step}</p>
      {day === null ? null : (
        <p className="tabular-nums">
          {isOverdue
            ? t('lead_details.step_overdue', { day: format.day(day) })
            : format.longDay(day)}
        </p>
      )}
    </Callout>
  );
}

/** Whom a lead works for and where, and what the deal is worth. */
export function DealFacts({ lead }: { lead: Lead }) {
  const { t } = useTranslation();
  const formatAmount = useAmountFormat();
  const { organization, expected_value: value, stage } = lead;
  return (
    <>
      <Description term={t('lead_details.fields.organization')} wide>
        {organization}
      </Description>
      <Description term={t('lead_details.address')} wide>
        <LeadAddress address={lead.address} />
      </Description>
      <Description term={t('lead_details.fields.expected_value')}>
        {value === null ? null : (
          <>
            {formatAmount(value)}
            {stage === 'won' || stage === 'lost' ? null : (
              <span className="block text-xs text-soft">
                {t('lead_details.probability', { percent: stageProbabilities[stage] })}
              </span>
            )}
          </>
        )}
      </Description>
      <Description term={t('lead_details.fields.expected_close_on')}>
        <CloseDay lead={lead} />
      </Description>
    </>
  );
}

/** The known parts of an address, in the order of its country once that is known. */
function LeadAddress({ address }: { address: Lead['address'] }) {
  const format = useFormats();
  const { street, house_number, postal_code, city, country } = address;
  const lines =
    street && house_number && postal_code && city && country
      ? format.address({ street, house_number, postal_code, city, country })
      : [
          [street, house_number].filter(Boolean).join(' '),
          [postal_code, city].filter(Boolean).join(' '),
          country ? format.country(country) : '',
        ].filter(Boolean);
  if (lines.length === 0) return <span className="text-faint">–</span>;
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}
