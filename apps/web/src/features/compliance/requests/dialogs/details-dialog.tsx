import type { AnonymizationRequest } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { getAllowedActions } from '#web/features/compliance/requests/allowed-actions.ts';
import {
  toRequestForm,
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
          <Callout tone="warning">{t('anonymization.own')}</Callout>
        ) : null}
        <RequestFacts request={request} />
      </div>
    </Dialog>
  );
}
