import { type AuditEntry, listAuditLog, toCurrentObjectType } from '@portal/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import type { CacheScope } from '#web/lib/query/cache-scopes.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { AuditActor } from './audit-actor.tsx';
import { AuditChanges } from './audit-changes.tsx';
import { useAuditTexts } from './use-audit-texts.ts';

/** Entries shown, and read where some of them may say what the page shows elsewhere. */
const [maxShown, maxRead] = [10, 100];

export interface ObjectHistoryProps {
  /** Type of the object: its table. */
  type: string;
  id: string;
  /** Scope of the object’s own data, so that a change of it refreshes its history. */
  scope: CacheScope;
  /** Fields whose changes the page shows elsewhere. */
  omits?: readonly string[] | undefined;
}

const none: readonly string[] = [];

/** Last changes of an object from the audit log, with a link to all of them. */
export function ObjectHistory({ type, id, scope, omits = none }: ObjectHistoryProps) {
  const { t } = useTranslation();
  const limit = omits.length > 0 ? maxRead : maxShown;
  const query = useQuery(routeQuery(scope, listAuditLog, { query: { object_id: id, limit } }));
  return (
    <QueryView
      query={query}
      failure={t('audit_log.history_failed')}
      skeleton={<SkeletonRows label={t('app.loading')} rows={3} />}
    >
      {({ results }) => {
        const entries = omitFields(results, omits).slice(0, maxShown);
        return (
          <div className="flex flex-col items-start gap-4">
            {results.length === 0 ? (
              <p className="text-soft">{t('audit_log.history_empty')}</p>
            ) : entries.length === 0 ? null : (
              <ol aria-label={t('audit_log.history')} className="flex w-full flex-col gap-4">
                {entries.map((entry) => (
                  <HistoryEntry key={entry.id} entry={entry} type={type} />
                ))}
              </ol>
            )}
            <Link
              to="/dashboard/compliance/audit-log"
              search={{ object_id: id }}
              className={textLink}
            >
              {t('audit_log.history_all')}
            </Link>
          </div>
        );
      }}
    </QueryView>
  );
}

/** One change: what was done, by whom and when, and the fields; a part of the object is named. */
function HistoryEntry({ entry, type }: { entry: AuditEntry; type: string }) {
  const format = useFormats();
  const texts = useAuditTexts();
  const part = toCurrentObjectType(entry.object_type);
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium text-ink">{texts.action(entry.action)}</span>
        {part === type ? null : <span className="text-ink">{texts.type(part)}</span>}
        <span className="text-xs text-soft tabular-nums">
          <time dateTime={entry.at}>{format.moment(entry.at)}</time> · <AuditActor entry={entry} />
        </span>
      </p>
      <AuditChanges entry={entry} isOpen={entry.action !== 'create'} />
    </li>
  );
}

/** Returns the entries without these fields, and without those that changed nothing else. */
function omitFields(entries: readonly AuditEntry[], omits: readonly string[]): AuditEntry[] {
  return entries.flatMap((entry) => {
    const all = Object.entries(entry.changes);
    const others = all.filter(([field]) => !omits.includes(field));
    if (others.length === 0 && all.length > 0) return [];
    return [{ ...entry, changes: Object.fromEntries(others) }];
  });
}
