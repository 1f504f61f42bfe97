import type { Lead } from '@portal/contract/crm';
import { ArrowRightLeft, CalendarPlus, Flag, UserRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkBar } from '#web/features/shared/bulk/bulk-bar.tsx';
import type { Selection } from '#web/kit/list/use-selection.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import type { LeadBulkAction } from './lead-bulk-dialog.tsx';

const LeadBulkDialog = lazyComponent(
  async () => (await import('./lead-bulk-dialog.tsx')).LeadBulkDialog,
);

/** Bulk actions on the selected leads. */
export function LeadBulkBar({ selection }: { selection: Selection<Lead> }) {
  const { t } = useTranslation();
  const [action, setAction] = useState<LeadBulkAction | null>(null);
  const count = selection.selected.length;
  return (
    <>
      <BulkBar<LeadBulkAction>
        count={t('service_bulk.leads_selected', { count })}
        first={[
          { name: 'move', label: t('leads.board.move_to'), icon: <ArrowRightLeft aria-hidden /> },
          { name: 'assign', label: t('leads.list.assign'), icon: <UserRound aria-hidden /> },
          { name: 'step', label: t('leads.list.move_step'), icon: <CalendarPlus aria-hidden /> },
        ]}
        others={[
          { name: 'priority', label: t('leads.list.set_priority'), icon: <Flag aria-hidden /> },
        ]}
        onClear={selection.clear}
        onAction={(next) => {
          selection.keep();
          setAction(next);
        }}
      />
      {action ? (
        <Suspense>
          <LeadBulkDialog
            action={action}
            leads={selection.selected}
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
