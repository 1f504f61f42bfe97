import type { AnonymizationRequest } from '@portal/contract/compliance';
import { getLead } from '@portal/contract/crm';
import { getCustomerUser, getEmployee } from '@portal/contract/users';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ReceiptLink } from '#web/features/compliance/receipts/receipt-link.tsx';
import { getAllowedActions } from '#web/features/compliance/requests/allowed-actions.ts';
import {
  getRequestedName,
  type RequestFormKind,
  toRequestForm,
  useRequestedName,
} from '#web/features/compliance/requests/request-link.tsx';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Description } from '#web/ui/description.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import {
  DaysLeft,
  isOpen,
  RequestStateBadge,
  useProgressText,
} from '#web/features/compliance/requests/request-state.tsx';

export interface DetailsDialogProps {
  request: AnonymizationRequest;
  onClose: () => void;
}

/** Details of a request with its actions. */
export function DetailsDialog({ request, onClose }: DetailsDialogProps) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const getRequestedName = useRequestedName();
  const actions = getAllowedActions(request, useUser());
  const openForm = (kind: RequestFormKind) => () => open(toRequestForm(kind, request.id));
  return (
    <Dialog
      open
      readOnly
      onOpenChange={onClose}
      title={t('anonymization.request_of', { name: getRequestedName(request) })}
      closeLabel={t('app.close')}
      footer={
        <>
          {actions.restore ? (
            <Button variant="outline" onClick={openForm('restore')}>
              {t('anonymization.restore')}
            </Button>
          ) : null}
          {actions.cancel ? (
            <Button variant="outline" onClick={openForm('cancel')}>
              {t('anonymization.cancel')}
            </Button>
          ) : null}
          {actions.approve ? (
            <Button variant="destructive" onClick={openForm('approve')}>
              {t('anonymization.approve')}
            </Button>
          ) : (
            <Button variant="outline" onClick={onClose}>
              {t('app.close')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {actions.needsOtherApprover ? (
          <Callout tone="warning">{t(actions.needsOtherApprover)}</Callout>
        ) : null}
        <RequestFacts request={request} />
      </div>
    </Dialog>
  );
}

function RequestFacts({ request }: { request: AnonymizationRequest }) {
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

/** E-mail address, linked to the person or lead for users with the permission. */
function PersonAddress({ request }: { request: AnonymizationRequest }) {
  const { user_role: role, user } = request;
  const viewer = useUser();
  if (role === 'lead')
    return can(viewer, getLead.access) ? (
      <Link to="/dashboard/sales/$id" params={{ id: user.id }} className={textLink}>
        {user.email || getRequestedName(request)}
      </Link>
    ) : (
      user.email
    );
  const { access } = role === 'employee' ? getEmployee : getCustomerUser;
  if (!can(viewer, access)) return user.email;
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
