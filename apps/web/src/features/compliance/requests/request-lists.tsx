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
import { ReceiptLink } from '#web/features/compliance/receipts/receipt-link.tsx';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { type Selection, useSelection } from '#web/kit/list/use-selection.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { getAllowedActions } from './allowed-actions.ts';
import { RequestActions } from './request-actions.tsx';
import { OwnHint, RequestCheckbox } from './request-checkbox.tsx';
import { RequestLink } from './request-link.tsx';
import { DaysLeft, isOpen, RequestStateBadge, useProgressText } from './request-state.tsx';
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

interface RequestCardProps {
  request: AnonymizationRequest;
  /** Absent in lists without selection. */
  selection?: Selection<AnonymizationRequest> | undefined;
}

/** A request as a card, linked to its details. */
function RequestCard({ request, selection }: RequestCardProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const whatHappens = useProgressText();
  const by = request.requested_by?.name ?? t('anonymization.by_system');
  return (
    <LinkCard className={selection?.has(request) ? 'bg-brand-soft' : undefined}>
      <div className="flex items-start gap-3">
        {selection ? (
          <div className="relative z-10 mt-0.5">
            <RequestCheckbox request={request} selection={selection} />
          </div>
        ) : null}
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere">
            <CardLink>
              <RequestLink request={request} />
            </CardLink>
          </h2>
          <p className="text-xs text-soft">{t(`anonymization.kinds.${request.user_role}`)}</p>
        </div>
        <div className="relative -me-2 -mt-1.5">
          <RequestActions request={request} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RequestStateBadge request={request} />
        {isOpen(request) ? (
          <span className="text-soft tabular-nums">
            <DaysLeft request={request} />
          </span>
        ) : null}
      </div>
      <p className="text-soft">
        {whatHappens(request)}{' '}
        <span className="relative">
          <ReceiptLink request={request} />
        </span>
      </p>
      <OwnHint request={request} />
      <p className="mt-auto text-xs text-soft">
        {t('anonymization.requested_by', { name: by, date: format.date(request.created_at) })}
      </p>
    </LinkCard>
  );
}
