import type { ServiceRequest, ServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { toPhoneLink } from '#web/lib/format/phone-link.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Description } from '#web/ui/description.tsx';
import { DueTime, UrgencyBadge } from './urgency-badge.tsx';

/** Facts about urgency, promise and contact, for the list of a request's or ticket's facts. */
export function PromiseFacts({ work }: { work: ServiceRequest | ServiceTicket }) {
  const { t } = useTranslation();
  const format = useFormats();
  const {
    contact_phone: phone,
    contact_when: when,
    answer_due_at: answer,
    solve_due_at: solve,
  } = work;
  return (
    <>
      <Description term={t('fields.urgency')} wide>
        <span className="flex flex-col items-start gap-1">
          <UrgencyBadge urgency={work.urgency} />
          <DueTime work={work} />
        </span>
      </Description>
      {answer === null ? null : (
        <Description term={t('promises.answer_promised')}>{format.instant(answer)}</Description>
      )}
      {work.answered_at === null ? null : (
        <Description term={t('promises.answered')}>{format.instant(work.answered_at)}</Description>
      )}
      {solve === null ? null : (
        <Description term={t('promises.solve_promised')}>{format.instant(solve)}</Description>
      )}
      {phone === null && when === null ? null : (
        <Description term={t('promises.contact')} wide>
          {phone === null ? null : (
            <a href={toPhoneLink(phone)} className={textLink}>
              {phone}
            </a>
          )}
          {when === null ? null : <span className="block text-soft wrap-anywhere">{when}</span>}
        </Description>
      )}
    </>
  );
}
