import type { ServiceRequest } from '@portal/contract/service';
import { CircleX, Gauge } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '#web/kit/list/use-selection.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { BulkBar } from '#web/features/shared/bulk/bulk-bar.tsx';
import type { RequestBulkAction } from './request-bulk-dialog.tsx';

const RequestBulkDialog = lazyComponent(
  async () => (await import('./bulk-dialogs.ts')).RequestBulkDialog,
);

/** Bulk actions on the selected requests. */
export function RequestBulkBar({ selection }: { selection: Selection<ServiceRequest> }) {
  const { t } = useTranslation();
  const [action, setAction] = useState<RequestBulkAction | null>(null);
  const count = selection.selected.length;
  return (
    <>
      <BulkBar<RequestBulkAction>
        count={t('service_bulk.requests_selected', { count })}
        first={[
          { name: 'urgency', label: t('tickets.steps.urgency'), icon: <Gauge aria-hidden /> },
          { name: 'decline', label: t('service_bulk.decline'), icon: <CircleX aria-hidden /> },
        ]}
        others={[]}
        onClear={selection.clear}
        onAction={(next) => {
          selection.keep();
          setAction(next);
        }}
      />
      {action ? (
        <Suspense>
          <RequestBulkDialog
            action={action}
            requests={selection.selected}
            onDone={selection.clear}
            onClose={() => {
              selection.release();
              setAction(null);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
