import type { AnonymizationRequest } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { ReceiptLink } from '#web/features/compliance/receipts/receipt-link.tsx';
import { DaysLeft } from '#web/features/compliance/requests/days-left.tsx';
import { toRequestForm } from '#web/features/compliance/requests/request-forms.ts';
import { isOpen } from '#web/features/compliance/requests/request-state.ts';
import { RequestStateBadge } from '#web/features/compliance/requests/request-state-badge.tsx';
import { useProgressText } from '#web/features/compliance/requests/use-progress-text.ts';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { Button } from '#web/ui/button.tsx';

/** Latest request about a person in two lines, linked to its details. */
export function LatestRequest({ request }: { request: AnonymizationRequest }) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const whatHappens = useProgressText();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <RequestStateBadge request={request} />
          {isOpen(request) ? (
            <span className="text-soft tabular-nums">
              <DaysLeft request={request} />
            </span>
          ) : null}
        </p>
        <p className="mt-1.5 text-pretty text-ink">
          {whatHappens(request)} <ReceiptLink request={request} />
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        onClick={() => open(toRequestForm('request', request.id))}
      >
        {t('anonymization.show')}
      </Button>
    </div>
  );
}
