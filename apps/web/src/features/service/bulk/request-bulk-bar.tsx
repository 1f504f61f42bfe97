import type { ServiceRequest } from '@portal/contract/service';
import { CircleX, Gauge } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '#web/kit/list/use-selection.ts';
import { BulkBar } from './bulk-bar.tsx';
import { type RequestBulkAction, RequestBulkDialog } from './request-bulk-dialog.tsx';

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
        onAction={setAction}
      />
      {action ? (
        <RequestBulkDialog
          action={action}
          requests={selection.selected}
          onDone={selection.clear}
          onClose={() => setAction(null)}
        />
      ) : null}
    </>
  );
}
