import type { Lead } from '@portal/contract/crm';
import { ArrowRightLeft, CalendarPlus, Flag, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BulkActions } from '#web/features/shared/bulk/bulk-actions.tsx';
import type { Selection } from '#web/kit/list/use-selection.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import type { LeadBulkAction } from './lead-bulk-dialog.tsx';

const LeadBulkDialog = lazyComponent(
  async () => (await import('./lead-bulk-dialog.tsx')).LeadBulkDialog,
);

/** Bulk actions on the selected leads. */
export function LeadBulkBar({ selection }: { selection: Selection<Lead> }) {
  const { t } = useTranslation();
  return (
    <BulkActions<LeadBulkAction, Lead>
      selection={selection}
      count={t('service_bulk.leads_selected', { count: selection.selected.length })}
      first={[
        { name: 'move', label: t('leads.board.move_to'), icon: <ArrowRightLeft aria-hidden /> },
        { name: 'assign', label: t('leads.list.assign'), icon: <UserRound aria-hidden /> },
        { name: 'step', label: t('leads.list.move_step'), icon: <CalendarPlus aria-hidden /> },
      ]}
      others={[
        { name: 'priority', label: t('leads.list.set_priority'), icon: <Flag aria-hidden /> },
      ]}
      renderDialog={(props) => <LeadBulkDialog {...props} />}
    />
  );
}
