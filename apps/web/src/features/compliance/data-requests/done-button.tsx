import { changeDataRequest, type DataRequest, getDataRequest } from '@portal/contract/compliance';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useComplianceRefresh } from '#web/features/shared/use-refresh.ts';
import { useAction } from '#web/kit/action/use-action.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call, callWithVersion } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Somebody changed or closed the entry since it was shown. */
class EntryChangedError extends Error {
  constructor() {
    super('The entry has changed');
    this.name = 'EntryChangedError';
  }
}

/**
 * Closes an entry as it is shown: a list names no versions, so the entry is read for its own.
 * @throws EntryChangedError if it is another one by now.
 */
async function closeEntry({ id, updated_at: shown }: DataRequest): Promise<void> {
  const params = { id };
  const { data, etag } = await callWithVersion(getDataRequest, { params });
  if (data.updated_at !== shown) throw new EntryChangedError();
  const body = { done_at: new Date().toISOString() };
  await call(changeDataRequest, { params, body, ifMatch: etag });
}

/** Closes an open entry as of now; another time is set in its form. */
export function DoneButton({ request }: { request: DataRequest }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useAction({
    execute: () => closeEntry(request),
    getReason: (error) =>
      error instanceof EntryChangedError || hasStatus(error, 412)
        ? t('data_requests.changed_meanwhile')
        : null,
    done: t('data_requests.closed'),
    failed: t('data_requests.update_failed'),
    refresh: useComplianceRefresh(),
  });
  if (request.done_at !== null) return null;
  return (
    <Button variant="outline" size="sm" busy={isPending} onClick={() => mutate()}>
      <Check aria-hidden />
      {t('data_requests.close')}
      <VisuallyHidden>{request.person_name}</VisuallyHidden>
    </Button>
  );
}
