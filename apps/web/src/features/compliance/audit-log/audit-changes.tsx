import { toCurrentObjectType, type AuditEntry } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { ChangedValue } from '#web/features/compliance/personal-data/data-row.tsx';
import { useAuditTexts } from './use-audit-texts.ts';

export interface AuditChangesProps {
  entry: AuditEntry;
  /** True to start unfolded. */
  isOpen?: boolean | undefined;
}

/** Changed fields of an entry, collapsed by default. */
export function AuditChanges({ entry, isOpen = false }: AuditChangesProps) {
  const { t } = useTranslation();
  const texts = useAuditTexts();
  const { changes } = entry;
  const table = toCurrentObjectType(entry.object_type);
  const fields = Object.entries(changes);
  return (
    <div className="min-w-0 max-w-xl">
      {fields.length > 0 ? (
        <details open={isOpen}>
          <summary className="cursor-pointer text-brand-ink touch:py-3">
            {t('audit_log.show_changes', { count: fields.length })}
          </summary>
          <dl className="mt-2 flex flex-col gap-2">
            {fields.map(([field, { from, to }]) => (
              <div key={field} className="min-w-0">
                <dt className="text-xs font-medium text-soft">{texts.field(field, table)}</dt>
                <dd className="grid gap-x-3 wrap-anywhere sm:grid-cols-2">
                  <Side label={t('audit_log.before')} value={from} {...{ field, table }} />
                  <Side label={t('audit_log.after')} value={to} {...{ field, table }} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      {entry.is_erased ? <p className="text-xs text-soft">{t('audit_log.erased')}</p> : null}
    </div>
  );
}

interface SideProps {
  label: string;
  field: string;
  value: unknown;
  table: string;
}

function Side({ label, ...change }: SideProps) {
  return (
    <div className="min-w-0 whitespace-pre-wrap">
      <span className="text-xs text-soft">{label} </span>
      <ChangedValue {...change} />
    </div>
  );
}
