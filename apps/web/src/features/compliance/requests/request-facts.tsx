import type { AnonymizationRequest } from '@portal/contract/compliance';
import { getCustomerUser, getEmployee } from '@portal/contract/users';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ReceiptLink } from '#web/features/compliance/receipts/receipt-link.tsx';
import { textLink } from '#web/kit/catalogue/text-link.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Description } from '#web/ui/description.tsx';
import { DaysLeft } from './days-left.tsx';
import { isOpen } from './request-state.ts';
import { RequestStateBadge } from './request-state-badge.tsx';
import { useProgressText } from './use-progress-text.ts';

export function RequestFacts({ request }: { request: AnonymizationRequest }) {
  const { t } = useTranslation();
  const format = useFormats();
  const whatHappens = useProgressText();
  const by = (name: string | undefined, instant: string) =>
    t('anonymization.by_on', {
      name: name ?? t('anonymization.by_system'),
      date: format.instant(instant),
    });
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
      <Description term={t('fields.status')}>
        <RequestStateBadge request={request} />
      </Description>
      <Description term={t('anonymization.days')}>
        {isOpen(request) ? <DaysLeft request={request} /> : null}
      </Description>
      <Description term={t('anonymization.what')} wide="always">
        {whatHappens(request)} <ReceiptLink request={request} />
      </Description>
      <Description term={t('fields.email')} wide>
        <PersonAddress request={request} />
      </Description>
      <Description term={t('anonymization.kind')}>
        {t(`anonymization.kinds.${request.user_role}`)}
      </Description>
      <Description term={t('anonymization.requested')} wide>
        {by(request.requested_by?.name, request.created_at)}
      </Description>
      <Description term={t('fields.grace_period_days')}>
        {t('anonymization.days_count', { count: request.grace_period_days })}
      </Description>
      <Description term={t('fields.reason')} wide="always">
        {request.reason}
      </Description>
      {request.approved_at ? (
        <Description term={t('anonymization.approval')} wide="always">
          {by(request.approved_by?.name, request.approved_at)}
        </Description>
      ) : null}
      {request.cancelled_at ? (
        <>
          <Description term={t('anonymization.cancellation')} wide>
            {format.instant(request.cancelled_at)}
          </Description>
          <Description term={t('fields.cancellation_reason')} wide>
            {request.cancellation_reason}
          </Description>
        </>
      ) : null}
    </dl>
  );
}

/** E-mail address, linked to the person for users with the permission. */
function PersonAddress({ request }: { request: AnonymizationRequest }) {
  const { user_role: role, user } = request;
  const { access } = role === 'employee' ? getEmployee : getCustomerUser;
  if (!can(useUser(), access)) return user.email;
  return (
    <Link
      to="/dashboard/data/users/$id"
      params={{ id: user.id }}
      search={{ role }}
      className={textLink}
    >
      {user.email}
    </Link>
  );
}
