import {
  type AnonymizationRequest,
  anonymizationStatuses,
  listAnonymizationRequests,
  listMyRequests,
  listPendingRequests,
} from '@portal/contract/compliance';
import { History, Inbox, ShieldCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { type Selection, useSelection } from '#web/kit/list/use-selection.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { getAllowedActions } from './allowed-actions.ts';
import { RequestCard } from './request-card.tsx';
import { useRequestColumns } from './use-request-columns.tsx';

/** Sort orders with their API values; the first is the default. */
const orderings = ['-created_at', 'created_at', 'grace_ends_at', '-grace_ends_at'] as const;

export interface RequestSortProps {
  ordering: string | null;
  onChange: (ordering: string) => void;
}

/** Sort order, for layouts without column headers. */
function RequestSort({ ordering, onChange }: RequestSortProps) {
  const { t } = useTranslation();
  return (
    <ListChoice<string>
      label={t('anonymization.sort')}
      value={ordering ?? orderings[0]}
      options={orderings.map((value) => ({
        value,
        label: t(`anonymization.orderings.${value}`),
      }))}
      onChange={(value) => onChange(value ?? orderings[0])}
    />
  );
}

const ApproveDialog = lazyComponent(
  async () => (await import('./dialogs/decision-dialogs.tsx')).ApproveDialog,
);

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

/** All requests, by status. */
export function HistoryList() {
  const { t } = useTranslation();
  const columns = useRequestColumns();
  const list = useList({
    scope: 'users',
    route: listAnonymizationRequests,
    name: 'anonymization-requests',
  });
  return (
    <ListView
      list={list}
      label={t('anonymization.history')}
      searchLabel={t('anonymization.search')}
      failure={t('anonymization.load_failed')}
      columns={columns}
      renderCard={(request) => <RequestCard request={request} />}
      filters={
        <>
          <ListChoice
            label={t('fields.status')}
            value={list.search.status ?? null}
            emptyLabel={t('anonymization.any_status')}
            options={anonymizationStatuses.map((value) => ({
              value,
              label: t(`anonymization.statuses.${value}`),
            }))}
            onChange={(status) => list.set({ status: status ?? undefined })}
          />
          <RequestSort ordering={list.ordering} onChange={list.setOrdering} />
        </>
      }
      empty={<EmptyState icon={<History />} title={t('anonymization.history_empty')} />}
    />
  );
}

/** Requests by the viewer or about them. */
export function MyRequestList() {
  const { t } = useTranslation();
  const columns = useRequestColumns();
  const list = useList({ scope: 'users', route: listMyRequests, name: 'anonymization-requests' });
  return (
    <ListView
      list={list}
      label={t('anonymization.mine')}
      searchLabel={t('anonymization.search')}
      failure={t('anonymization.mine_failed')}
      columns={columns}
      renderCard={(request) => <RequestCard request={request} />}
      filters={<RequestSort ordering={list.ordering} onChange={list.setOrdering} />}
      empty={
        <EmptyState
          icon={<Inbox />}
          title={t('anonymization.mine_empty')}
          text={t('anonymization.mine_empty_text')}
        />
      }
    />
  );
}
