import {
  type AuditEntry,
  getAuditChain,
  listAuditLog,
  nobodysId,
} from '@portal/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock, ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Callout } from '#web/ui/callout.tsx';
import { Card } from '#web/ui/card.tsx';
import { Description } from '#web/ui/description.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AuditActor } from './audit-actor.tsx';
import { AuditChanges } from './audit-changes.tsx';
import { AuditFilters, useAuditList } from './audit-filters.tsx';
import { useAuditTexts } from './use-audit-texts.ts';

/** Pages of objects by type. */
const pages = {
  customer: '/dashboard/data/customers/$id',
  user_account: '/dashboard/data/users/$id',
  group_member: '/dashboard/data/users/$id',
  installed_device: '/dashboard/data/devices/$id',
  manufacturer: '/dashboard/data/manufacturers/$id',
  document: '/dashboard/documents/$id',
  document_tag: '/dashboard/documents/$id',
  service_ticket: '/dashboard/service/$id',
  service_request: '/dashboard/service/requests/$id',
  lead: '/dashboard/sales/$id',
  lead_product: '/dashboard/sales/$id',
} as const;

/** Audit log with the state of its chain, or a message without the permission. */
export function AuditLog() {
  const { t } = useTranslation();
  if (!can(useUser(), listAuditLog.access)) {
    return (
      <EmptyState
        icon={<Lock />}
        title={t('audit_log.no_permission_title')}
        text={t('errors.no_permission_text')}
      />
    );
  }
  return (
    <>
      <ChainState />
      <AuditList />
    </>
  );
}

/** State of the chain; empty after an error, which the list reports. */
export function ChainState() {
  const { t } = useTranslation();
  const format = useFormats();
  const { data } = useQuery(routeQuery('users', getAuditChain));
  if (!data) return null;
  const { chained_at: chainedAt, chained_rows: chained, unchained_rows: unchained } = data;
  const title =
    chainedAt === null
      ? t('audit_log.not_chained')
      : t('audit_log.chained_until', { moment: format.moment(chainedAt) });
  return (
    <Callout title={title}>
      {chained > 0 ? (
        <p>{t('audit_log.chained_rows', { count: chained, number: format.number(chained) })}</p>
      ) : null}
      {unchained > 0 ? (
        <p>
          {t('audit_log.unchained_rows', { count: unchained, number: format.number(unchained) })}
        </p>
      ) : null}
      <p>{t('audit_log.chain_check')}</p>
    </Callout>
  );
}

/** Audit entries, newest first. */
function AuditList() {
  const { t } = useTranslation();
  const list = useAuditList();
  return (
    <ListView
      list={list}
      label={t('audit_log.title')}
      searchLabel={t('audit_log.search')}
      failure={t('audit_log.load_failed')}
      filters={<AuditFilters list={list} />}
      columns={useAuditColumns()}
      renderCard={(entry) => <AuditCard entry={entry} />}
      empty={
        <EmptyState
          icon={<ScrollText />}
          title={t('audit_log.empty_title')}
          text={t('audit_log.empty_text')}
        />
      }
    />
  );
}

function AuditCard({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const format = useFormats();
  const texts = useAuditTexts();
  return (
    <Card className="flex min-w-0 flex-col gap-3 p-4">
      <h2 className="font-medium wrap-anywhere">{texts.action(entry.action)}</h2>
      <dl className="grid grid-cols-2 gap-3">
        <Description term={t('audit_log.object')}>
          <AuditObject entry={entry} />
        </Description>
        <Description term={t('audit_log.actor')}>
          <AuditActor entry={entry} />
        </Description>
        <Description term={t('audit_log.at')}>{format.moment(entry.at)}</Description>
        <Description term={t('audit_log.address')}>{entry.ip}</Description>
      </dl>
      <AuditChanges entry={entry} />
    </Card>
  );
}

function useAuditColumns(): readonly Column<AuditEntry>[] {
  const { t } = useTranslation();
  const format = useFormats();
  const texts = useAuditTexts();
  return [
    {
      key: 'at',
      header: t('audit_log.at'),
      ordering: 'at',
      renderCell: ({ at }) => <span className="whitespace-nowrap">{format.moment(at)}</span>,
    },
    {
      key: 'actor',
      header: t('audit_log.actor'),
      renderCell: (entry) => (
        <>
          <AuditActor entry={entry} />
          {entry.ip === null ? null : <span className="block text-xs text-soft">{entry.ip}</span>}
        </>
      ),
    },
    {
      key: 'action',
      header: t('audit_log.action'),
      renderCell: ({ action }) => texts.action(action),
    },
    {
      key: 'object',
      header: t('audit_log.object'),
      renderCell: (entry) => <AuditObject entry={entry} />,
    },
    {
      key: 'changes',
      header: t('audit_log.changes'),
      renderCell: (entry) => <AuditChanges entry={entry} />,
    },
  ];
}

const hasPage = (type: string): type is keyof typeof pages => Object.hasOwn(pages, type);

/** Object of an entry by name, linked to its page unless it was deleted. */
function AuditObject({ entry }: { entry: AuditEntry }) {
  const texts = useAuditTexts();
  const { object_type: type, object_id: id, object_name: name, action } = entry;
  const kind = texts.type(type);
  const called = name ?? kind;
  return (
    <>
      {hasPage(type) && action !== 'delete' && id !== nobodysId ? (
        <Link to={pages[type]} params={{ id }} className={`wrap-anywhere ${textLink}`}>
          {called}
        </Link>
      ) : (
        <span className="wrap-anywhere">{called}</span>
      )}
      {name === null ? null : <span className="block text-xs text-soft">{kind}</span>}
    </>
  );
}
