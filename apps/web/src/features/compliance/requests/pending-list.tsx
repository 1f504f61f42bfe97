import { type AnonymizationRequest, listPendingRequests } from '@portal/contract/compliance';
import { ShieldCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListView } from '#web/kit/list/list-view.tsx';
import { type Selection, useSelection } from '#web/kit/list/use-selection.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { getAllowedActions } from './allowed-actions.ts';
import { ApproveDialog } from './lazy-request-dialogs.ts';
import { RequestCard } from './request-card.tsx';
import { RequestSort } from './request-sort.tsx';
import { useRequestColumns } from './use-request-columns.tsx';

/** Undecided requests, with selection for batch approval. */
export function PendingList() {
  const { t } = useTranslation();
  const viewer = useUser();
  const list = useList({
    scope: 'users',
    route: listPendingRequests,
    name: 'anonymization-requests',
  });
  const shown = list.result.data?.results ?? [];
  const markable = shown.filter((request) => getAllowedActions(request, viewer).approve);
  const selection = useSelection(markable);
  const columns = useRequestColumns({ approvable: markable, selection });
  return (
    <>
      <ListView
        list={list}
        label={t('anonymization.pending')}
        searchLabel={t('anonymization.search')}
        failure={t('anonymization.pending_failed')}
        columns={columns}
        isSelected={selection.has}
        renderCard={(request) => <RequestCard request={request} selection={selection} />}
        filters={<RequestSort ordering={list.ordering} onChange={list.setOrdering} />}
        empty={
          <EmptyState
            icon={<ShieldCheck />}
            title={t('anonymization.pending_empty')}
            text={t('anonymization.pending_empty_text')}
          />
        }
      />
      <SelectionBar selection={selection} />
    </>
  );
}

/** Actions for the selected requests; hidden without a selection. */
function SelectionBar({ selection }: { selection: Selection<AnonymizationRequest> }) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const [first, ...others] = selection.selected;
  if (!first) return null;
  return (
    <div className="standing-bar mt-4 flex flex-wrap items-center gap-2 rounded bg-raised px-4 py-2.5 shadow-float">
      <output className="me-auto font-medium text-ink tabular-nums">
        {t('anonymization.marked', { count: selection.selected.length })}
      </output>
      <Button variant="ghost" size="sm" onClick={selection.clear}>
        {t('anonymization.unmark')}
      </Button>
      <Button variant="destructive" size="sm" onClick={() => setIsConfirming(true)}>
        {t('anonymization.approve_marked')}
      </Button>
      {isConfirming ? (
        <Suspense>
          <ApproveDialog
            requests={[first, ...others]}
            onDone={selection.clear}
            onClose={() => setIsConfirming(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
