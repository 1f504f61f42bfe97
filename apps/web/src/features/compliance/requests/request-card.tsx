import type { AnonymizationRequest } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { ReceiptLink } from '#web/features/compliance/receipts/receipt-link.tsx';
import type { Selection } from '#web/kit/list/use-selection.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { DaysLeft, isOpen, RequestStateBadge, useProgressText } from './request-state.tsx';
import { OwnHint, RequestCheckbox } from './request-checkbox.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestLink } from './request-link.tsx';

export interface RequestCardProps {
  request: AnonymizationRequest;
  /** Absent in lists without selection. */
  selection?: Selection<AnonymizationRequest> | undefined;
}

/** A request as a card, linked to its details. */
export function RequestCard({ request, selection }: RequestCardProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const whatHappens = useProgressText();
  const by = request.requested_by?.name ?? t('anonymization.by_system');
  return (
    <LinkCard className={selection?.has(request) ? 'bg-brand-soft' : undefined}>
      <div className="flex items-start gap-3">
        {selection ? (
          <div className="relative z-10 mt-0.5">
            <RequestCheckbox request={request} selection={selection} />
          </div>
        ) : null}
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere">
            <CardLink>
              <RequestLink request={request} />
            </CardLink>
          </h2>
          <p className="text-xs text-soft">{t(`anonymization.kinds.${request.user_role}`)}</p>
        </div>
        <div className="relative -me-2 -mt-1.5">
          <RequestActions request={request} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RequestStateBadge request={request} />
        {isOpen(request) ? (
          <span className="text-soft tabular-nums">
            <DaysLeft request={request} />
          </span>
        ) : null}
      </div>
      <p className="text-soft">
        {whatHappens(request)}{' '}
        <span className="relative">
          <ReceiptLink request={request} />
        </span>
      </p>
      <OwnHint request={request} />
      <p className="mt-auto text-xs text-soft">
        {t('anonymization.requested_by', { name: by, date: format.date(request.created_at) })}
      </p>
    </LinkCard>
  );
}
