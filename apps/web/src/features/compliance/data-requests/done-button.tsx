import { changeDataRequest, type DataRequest } from '@portal/contract/compliance';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useComplianceRefresh } from '#web/features/shared/use-refresh.ts';
import { useAction } from '#web/kit/action/use-action.ts';
import { call } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Closes an open entry as of now; another time is set in its form. */
export function DoneButton({ request }: { request: DataRequest }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useAction({
    execute: () =>
      call(changeDataRequest, {
        params: { id: request.id },
        body: { done_at: new Date().toISOString() },
      }),
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
