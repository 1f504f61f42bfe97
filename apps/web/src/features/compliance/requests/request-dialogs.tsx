import { getAnonymizationRequest } from '@portal/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FormOpening } from '#web/kit/form/form-opening.tsx';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import {
  ApproveDialog,
  CancelDialog,
  DetailsDialog,
  RestoreDialog,
} from './lazy-request-dialogs.ts';
import { getRequestedName } from './get-requested-name.ts';
import { parseRequestForm, type RequestFormKind } from './request-forms.ts';

/** Opens the dialog of a request that the URL names. */
export function RequestDialogs() {
  const { form } = useOpenForm();
  const requested = parseRequestForm(form);
  return requested ? <RequestDialog key={form} {...requested} /> : null;
}

function RequestDialog({ kind, id }: { kind: RequestFormKind; id: string }) {
  const { t } = useTranslation();
  const { close } = useOpenForm();
  const query = useQuery(routeQuery('users', getAnonymizationRequest, { params: { id } }));
  const onClose = () => void close();
  const { data: request } = query;
  if (!request)
    return (
      <FormOpening
        query={query}
        title={t('anonymization.request')}
        failure={t('anonymization.load_one_failed')}
        onClose={onClose}
      />
    );
  const person = { id: request.user_id, name: getRequestedName(request) };
  return (
    <Suspense>
      {kind === 'request' ? <DetailsDialog request={request} onClose={onClose} /> : null}
      {kind === 'approve' ? <ApproveDialog requests={[request]} onClose={onClose} /> : null}
      {kind === 'cancel' ? <CancelDialog request={request} onClose={onClose} /> : null}
      {kind === 'restore' ? <RestoreDialog person={person} onClose={onClose} /> : null}
    </Suspense>
  );
}
