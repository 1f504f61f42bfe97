import type { ComplianceOverview } from '@portal/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFieldLabel } from '#web/features/compliance/personal-data/use-field-label.ts';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Description } from '#web/ui/description.tsx';
import { overviewQuery } from './overview-query.ts';
import { useTableName } from './use-table-name.ts';

/** Record of processing activities (GDPR article 30): data, purpose, legal basis and retention. */
export function ProcessingPart() {
  const { t } = useTranslation();
  const language = useLanguage();
  const getTableName = useTableName();
  const query = useQuery(overviewQuery());
  return (
    <QueryView query={query} failure={t('compliance.load_failed')}>
      {({ processing }) => (
        <Card>
          <CardHeader title={t('processing.title')} description={t('processing.text')} />
          <ul className="divide-y divide-line">
            {processing
              .toSorted((a, b) =>
                getTableName(a.table).localeCompare(getTableName(b.table), language),
              )
              .map((table) => (
                <ProcessedTableCard key={table.table} processed={table} />
              ))}
          </ul>
        </Card>
      )}
    </QueryView>
  );
}

type ProcessedTable = ComplianceOverview['processing'][number];

/** A table with personal data: purpose, legal basis and retention. */
function ProcessedTableCard({ processed }: { processed: ProcessedTable }) {
  const { t } = useTranslation();
  const format = useFormats();
  const getTableName = useTableName();
  const getFieldLabel = useFieldLabel();
  const { table, rows, personal, free_text: freeText } = processed;
  const named = (fields: readonly string[]) =>
    [...new Set(fields.map((field) => getFieldLabel(field, table)))].join(', ');
  const entry = processingRegister[table];
  return (
    <li className="grid gap-x-8 gap-y-3 px-5 py-4 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <div>
        <h3 className="font-semibold text-ink">{getTableName(table)}</h3>
        <p className="text-xs text-soft tabular-nums">
          {t('processing.rows', { count: rows, number: format.number(rows) })}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <p className="text-pretty text-ink">
          {t(`processing.tables.${table}.purpose`, { defaultValue: '–' })}
        </p>
        {entry ? (
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            <Description term={t('processing.ground')}>
              {t(`processing.grounds.${entry.legalBasis}`)}
            </Description>
            <Description term={t('processing.how_long')}>
              {t(`processing.retention.${entry.retention}`)}
            </Description>
          </dl>
        ) : null}
        <details className="text-xs text-soft">
          <summary className="w-fit rounded-small touch:py-3">{t('processing.fields')}</summary>
          <dl className="mt-2 grid gap-3 sm:grid-cols-2">
            <Description term={t('processing.personal')}>{named(personal)}</Description>
            <Description term={t('processing.free_text')}>{named(freeText)}</Description>
          </dl>
        </details>
      </div>
    </li>
  );
}

/**
 * Legal bases (GDPR article 6.1). Texts for the bases, retentions and purposes are in the
 * dictionary (`processing.*`).
 */
type LegalBasis = 'contract' | 'legal_obligation' | 'legitimate_interest';

/** Retentions; see the texts of `processing.retention`. */
type RetentionBasis =
  | 'account'
  | 'customer'
  | 'traceability'
  | 'document'
  | 'catalogue'
  | 'until_deleted'
  | 'rights'
  | 'proof'
  | 'leads'
  | 'data_requests'
  | 'sessions'
  | 'minutes'
  | 'mails'
  | 'inbound_mails'
  | 'imports'
  | 'notifications'
  | 'audit';

/** Legal basis and retention by table name. */
export const processingRegister: Readonly<
  Record<string, { legalBasis: LegalBasis; retention: RetentionBasis } | undefined>
> = {
  anonymization_request: { legalBasis: 'legal_obligation', retention: 'proof' },
  anonymization_work: { legalBasis: 'legal_obligation', retention: 'minutes' },
  attempt: { legalBasis: 'legitimate_interest', retention: 'minutes' },
  audit_personal: { legalBasis: 'legal_obligation', retention: 'audit' },
  customer: { legalBasis: 'contract', retention: 'customer' },
  data_request: { legalBasis: 'legal_obligation', retention: 'data_requests' },
  device_photo: { legalBasis: 'contract', retention: 'traceability' },
  document: { legalBasis: 'contract', retention: 'document' },
  document_passage: { legalBasis: 'contract', retention: 'document' },
  document_text: { legalBasis: 'contract', retention: 'document' },
  document_version: { legalBasis: 'contract', retention: 'document' },
  import_error: { legalBasis: 'legitimate_interest', retention: 'imports' },
  import_run: { legalBasis: 'legitimate_interest', retention: 'imports' },
  inbound_mail: { legalBasis: 'contract', retention: 'inbound_mails' },
  inbound_mail_file: { legalBasis: 'contract', retention: 'inbound_mails' },
  installed_device: { legalBasis: 'contract', retention: 'traceability' },
  known_browser: { legalBasis: 'legitimate_interest', retention: 'account' },
  lead: { legalBasis: 'legitimate_interest', retention: 'leads' },
  lead_note: { legalBasis: 'legitimate_interest', retention: 'leads' },
  mail_outbox: { legalBasis: 'contract', retention: 'mails' },
  maintenance_record: { legalBasis: 'legal_obligation', retention: 'traceability' },
  marketing_content: { legalBasis: 'legitimate_interest', retention: 'catalogue' },
  passkey: { legalBasis: 'legitimate_interest', retention: 'account' },
  product: { legalBasis: 'contract', retention: 'catalogue' },
  product_viewing_right: { legalBasis: 'contract', retention: 'rights' },
  recovery_code: { legalBasis: 'legitimate_interest', retention: 'account' },
  saved_answer: { legalBasis: 'legitimate_interest', retention: 'until_deleted' },
  service_attachment: { legalBasis: 'legal_obligation', retention: 'traceability' },
  service_internal_note: { legalBasis: 'legitimate_interest', retention: 'traceability' },
  service_request: { legalBasis: 'contract', retention: 'traceability' },
  service_ticket: { legalBasis: 'legal_obligation', retention: 'traceability' },
  service_ticket_event: { legalBasis: 'legal_obligation', retention: 'traceability' },
  service_ticket_reply: { legalBasis: 'contract', retention: 'traceability' },
  session: { legalBasis: 'legitimate_interest', retention: 'sessions' },
  two_factor: { legalBasis: 'legitimate_interest', retention: 'account' },
  two_factor_challenge: { legalBasis: 'legitimate_interest', retention: 'minutes' },
  upload: { legalBasis: 'contract', retention: 'document' },
  user_account: { legalBasis: 'contract', retention: 'account' },
  viewing_right_change: { legalBasis: 'contract', retention: 'rights' },
};
