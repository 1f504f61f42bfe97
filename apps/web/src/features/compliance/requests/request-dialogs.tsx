import { lazyComponent } from '#web/lib/lazy-component.ts';
import { getAnonymizationRequest } from '@portal/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FormOpening } from '#web/kit/form/form-opening.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { getRequestedName, parseRequestForm, type RequestFormKind } from './request-link.tsx';

const ApproveDialog = lazyComponent(
  async () => (await import('./dialogs/decision-dialogs.tsx')).ApproveDialog,
);

const CancelDialog = lazyComponent(
  async () => (await import('./dialogs/decision-dialogs.tsx')).CancelDialog,
);

const DetailsDialog = lazyComponent(
  async () => (await import('./dialogs/details-dialog.tsx')).DetailsDialog,
);

const RestoreDialog = lazyComponent(
  async () => (await import('./dialogs/decision-dialogs.tsx')).RestoreDialog,
);

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
  const person = { id: request.user.id, name: getRequestedName(request) };
  return (
    <Suspense>
      {kind === 'request' ? <DetailsDialog request={request} onClose={onClose} /> : null}
      {kind === 'approve' ? <ApproveDialog requests={[request]} onClose={onClose} /> : null}
      {kind === 'cancel' ? <CancelDialog request={request} onClose={onClose} /> : null}
      {kind === 'restore' ? <RestoreDialog person={person} onClose={onClose} /> : null}
    </Suspense>
  );
}
