import type { AnonymizationRequest } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { deedsOf } from '#web/features/compliance/requests/request-deeds.ts';
import {
  requestForm,
  type RequestFormKind,
} from '#web/features/compliance/requests/request-forms.ts';
import { RequestFacts } from '#web/features/compliance/requests/request-facts.tsx';
import { useRequestedName } from '#web/features/compliance/requests/use-requested-name.ts';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Callout } from '#web/ui/callout.tsx';

export interface DetailsDialogProps {
  request: AnonymizationRequest;
  onClose: () => void;
}

/** All that is known of a request, and what can be done to it. */
export function DetailsDialog({ request, onClose }: DetailsDialogProps) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const nameOf = useRequestedName();
  const deeds = deedsOf(request, useUser());
  const ask = (kind: RequestFormKind) => () => open(requestForm(kind, request.id));
  return (
    <Dialog
      open
      readOnly
      onOpenChange={onClose}
      title={t('anonymization.request_of', { name: nameOf(request) })}
      closeLabel={t('app.close')}
      footer={
        <>
          {deeds.restore ? (
            <Button variant="outline" onClick={ask('restore')}>
              {t('anonymization.restore')}
            </Button>
          ) : null}
          {deeds.cancel ? (
            <Button variant="outline" onClick={ask('cancel')}>
              {t('anonymization.cancel')}
            </Button>
          ) : null}
          {deeds.approve ? (
            <Button variant="destructive" onClick={ask('approve')}>
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
        {deeds.isForOthersToApprove ? (
          <Callout tone="warning">{t('anonymization.own')}</Callout>
        ) : null}
        <RequestFacts request={request} />
      </div>
    </Dialog>
  );
}
