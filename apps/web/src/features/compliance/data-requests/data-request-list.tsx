import {
  changeDataRequest,
  createDataRequest,
  type DataRequest,
  dataRequestKinds,
  listDataRequests,
} from '@portal/contract/compliance';
import { ClipboardList, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { createFormParam, defineForm, FormLink } from '#web/kit/form/define-form.tsx';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { DataRequestState } from './data-request-state.tsx';
import { DoneButton } from './done-button.tsx';

const formParam = createFormParam('data-request');

const DataRequestDialogs = defineForm({
  param: formParam,
  create: createDataRequest,
  change: changeDataRequest,
  New: lazyComponent(async () => (await import('./data-request-form.tsx')).NewDataRequestDialog),
  Edit: lazyComponent(async () => (await import('./data-request-form.tsx')).EditDataRequestDialog),
});

/** States to filter by, with the filters of the list. */
const states = {
  open: { is_done: false, is_overdue: undefined },
  overdue: { is_done: undefined, is_overdue: true },
  done: { is_done: true, is_overdue: undefined },
} as const;

type State = keyof typeof states;

const stateNames = ['open', 'overdue', 'done'] as const satisfies readonly State[];

/** The register of data requests and breaches: what is due first stands first. */
export function DataRequestList() {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const columns = useColumns();
  const list = useList({
    scope: 'users',
    route: listDataRequests,
    name: 'data-requests',
    firstOrdering: 'due_at',
  });
  const { is_done: isDone, is_overdue: isOverdue } = list.search;
  const state =
    isOverdue === true ? 'overdue' : isDone === undefined ? null : isDone ? 'done' : 'open';
  return (
    <>
      <p className="mb-4 max-w-prose text-soft">{t('data_requests.text')}</p>
      <ListView
        list={list}
        label={t('data_requests.title')}
        searchLabel={t('data_requests.search')}
        failure={t('data_requests.load_failed')}
        actions={
          <Button onClick={() => open(formParam.new)}>
            <Plus aria-hidden />
            {t('data_requests.add')}
          </Button>
        }
        filters={
          <>
            <ListChoice
              label={t('fields.status')}
              value={state}
              emptyLabel={t('data_requests.any_state')}
              options={stateNames.map((value) => ({
                value,
                label: t(`data_requests.states.${value}`),
              }))}
              onChange={(value) =>
                list.set(value ? states[value] : { is_done: undefined, is_overdue: undefined })
              }
            />
            <ListChoice
              label={t('fields.kind')}
              value={list.search.kind ?? null}
              emptyLabel={t('data_requests.any_kind')}
              options={dataRequestKinds.map((value) => ({
                value,
                label: t(`data_requests.kinds.${value}`),
              }))}
              onChange={(kind) => list.set({ kind: kind ?? undefined })}
            />
          </>
        }
        columns={columns}
        renderCard={(request) => <DataRequestCard request={request} />}
        empty={
          <EmptyState
            icon={<ClipboardList />}
            title={t('data_requests.empty')}
            text={t('data_requests.empty_text')}
          />
        }
      />
      <DataRequestDialogs />
    </>
  );
}

interface RequestProps {
  request: DataRequest;
}

/** Person of an entry, linked to its form. */
function SubjectLink({ request }: RequestProps) {
  const { t } = useTranslation();
  const nobody = request.kind === 'breach' ? t('data_requests.many') : t('data_requests.unknown');
  return <FormLink form={formParam.of(request.id)}>{request.person_name ?? nobody}</FormLink>;
}

function DataRequestCard({ request }: RequestProps) {
  const { t } = useTranslation();
  return (
    <LinkCard>
      <h2 className="wrap-anywhere">
        <CardLink>
          <SubjectLink request={request} />
        </CardLink>
      </h2>
      <p className="text-soft">{t(`data_requests.kinds.${request.kind}`)}</p>
      <div>
        {request.done_at === null ? (
          <p className="text-xs text-soft">{t('fields.due_on')}</p>
        ) : null}
        <DataRequestState request={request} />
      </div>
      <p className="line-clamp-3 text-soft wrap-anywhere">{request.notes}</p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-soft">
          <Received request={request} />
        </p>
        <div className="relative">
          <DoneButton request={request} />
        </div>
      </div>
    </LinkCard>
  );
}

function Received({ request }: RequestProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const at = request.received_at;
  return t('data_requests.received', {
    date: at === null ? format.day(request.received_on) : format.instant(at),
  });
}

function useColumns(): readonly Column<DataRequest>[] {
  const { t } = useTranslation();
  const format = useFormats();
  return [
    {
      key: 'subject',
      header: t('anonymization.person'),
      renderCell: (request) => (
        <div className="min-w-40 py-1">
          <TableRowLink>
            <SubjectLink request={request} />
          </TableRowLink>
          <p className="line-clamp-1 max-w-72 text-xs wrap-anywhere">{request.notes}</p>
        </div>
      ),
    },
    {
      key: 'kind',
      header: t('fields.kind'),
      renderCell: (request) => (
        <Badge tone={request.kind === 'breach' ? 'warning' : 'neutral'}>
          {t(`data_requests.kinds.${request.kind}`)}
        </Badge>
      ),
    },
    {
      key: 'received_on',
      header: t('fields.received_on'),
      ordering: 'received_on',
      renderCell: ({ received_at: at, received_on: on }) => (
        <span className="whitespace-nowrap">
          {at === null ? format.day(on) : format.instant(at)}
        </span>
      ),
    },
    {
      key: 'due_at',
      header: t('fields.due_on'),
      ordering: 'due_at',
      renderCell: (request) => <DataRequestState request={request} />,
    },
    {
      key: 'actions',
      header: t('anonymization.actions'),
      numeric: true,
      renderCell: (request) => <DoneButton request={request} />,
    },
  ];
}
