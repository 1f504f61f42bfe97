import { importLimits } from '@portal/contract/import-export';
import { countries, type Country } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';
import { useAmountFormat } from '#web/lib/format/format-amount.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useFieldLabel } from './use-field-label.ts';

/** Returns dictionary keys for a code; the first existing one applies. */
type TextKeys = (code: string) => string[];

/** By field name, or by `table.field` where a name has several meanings. */
const textKeys: ReadonlyMap<string, TextKeys> = new Map(
  Object.entries<TextKeys>({
    action: (code) => [`audit_log.actions.${code}`, `rights.change_actions.${code}`],
    'anonymization_request.status': (code) => [`anonymization.statuses.${code}`],
    'attempt.kind': (code) => [`personal_data.attempt_kinds.${code}`],
    audience: (code) => [`documents.seen_by.${code}`],
    author_side: (code) => [`service_requests.conversation.sides.${code}`],
    category: (code) => [`documents.categories.${code}`],
    empty_cells: (code) => [`imports.empty_cells.${code}`],
    from_stage: (code) => [`leads.stages.${code}`],
    from_status: (code) => [`service.statuses.${code}`],
    'import_run.kind': (code) => [`imports.kinds.${code}`],
    'import_run.status': (code) => [`imports.statuses.${code}`],
    'inbound_mail.outcome': (code) => [`service.inbound_outcomes.${code}`],
    'inbound_mail.reason': (code) => [`service.inbound_reasons.${code}`],
    'installed_device.status': (code) => [`devices.statuses.${code}`],
    'job_retry.name': (code) => [`system_status.kinds.${code}`],
    language: (code) => [`app.languages.${code}`],
    'mail_outbox.status': (code) => [`personal_data.mail_statuses.${code}`],
    'maintenance_record.kind': (code) => [`devices.maintenance.kinds.${code}`],
    'maintenance_record.outcome': (code) => [`devices.maintenance.outcomes.${code}`],
    mode: (code) => [`personal_data.import_modes.${code}`],
    'data_request.kind': (code) => [`data_requests.kinds.${code}`],
    delivery: (code) => [`notifications.settings.deliveries.${code}`],
    'notification.kind': (code) => [`notifications.kinds.${code}`],
    'notification_reader.kind': (code) => [`notifications.kinds.${code}`],
    object_type: (code) => [`audit_log.types.${code}`],
    permissions: (code) => [`groups.permissions.${code}`],
    preferred_language: (code) => [`app.languages.${code}`],
    priority: (code) => [`leads.priorities.${code}`],
    problem: (code) => [`imports.problems.${code}`],
    product_type: (code) => [`products.product_type.${code === 'sparepart' ? 'spare_part' : code}`],
    purpose: (code) => [`audit_log.actions.issue_link_${code}`],
    role: (code) => [`users.kinds.${code}`],
    rule: (code) => [`retention.rules.${code}.name`],
    'service_calendar_feed.scope': (code) => [`personal_data.feed_scopes.${code}`],
    separator: (code) => [`personal_data.separators.${code}`],
    'service_request.status': (code) => [`service.statuses.${code}`],
    'service_ticket.status': (code) => [`service.statuses.${code}`],
    'service_ticket_event.kind': (code) => [`personal_data.ticket_events.${code}`],
    'service_ticket_link.kind': (code) => [`personal_data.ticket_links.${code}`],
    source: (code) => [`leads.sources.${code}`],
    stage: (code) => [`leads.stages.${code}`],
    template: (code) => [`personal_data.mails.${code}`],
    to_stage: (code) => [`leads.stages.${code}`],
    to_status: (code) => [`service.statuses.${code}`],
    'two_factor_reset.outcome': (code) => [`audit_log.actions.two_factor_reset_${code}`],
    urgency: (code) => [`promises.urgencies.${code}`],
    'user_account.clinic_role': (code) => [`users.clinic_roles.${code}`],
    'user_account.title': (code) => [`users.titles.${code}`],
  }),
);

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/u;

const day = /^\d{4}-\d\d-\d\d$/u;

/** Sizes of files in bytes. */
const sizes: ReadonlySet<string> = new Set(['size', 'file_size', 'counted_size', 'said_size']);

const amount = /^\d+(?:\.\d+)?$/u;

export interface DataRowProps {
  row: Readonly<Record<string, unknown>>;
  /** Table of the row, if known. */
  table?: string | undefined;
}

/** Non-empty fields of a row. */
export function DataRow({ row, table }: DataRowProps) {
  const getFieldLabel = useFieldLabel();
  return (
    <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
      {listFilledFields(row).map(([name, value]) => (
        <div key={name} className={classNames('min-w-0', isObject(value) && 'col-span-full')}>
          <dt className="text-xs font-medium text-soft">{getFieldLabel(name, table)}</dt>
          <dd className="wrap-anywhere whitespace-pre-line text-ink">
            <DataValue field={name} value={value} table={table} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface DataValueProps {
  /** API name of the field. */
  field: string;
  value: unknown;
  /** Table of the value, if known. */
  table?: string | undefined;
}

/**
 * Formats a value: instants, days, amounts, sizes, booleans and codes in the reader's language, others unchanged.
 */
function DataValue({ field, value, table }: DataValueProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const formatAmount = useAmountFormat();
  const getValueLabel = useValueLabel();
  const getMessageText = useMessageText();
  if (typeof value === 'boolean') return value ? t('form.yes') : t('form.no');
  if (typeof value === 'string') {
    if (instant.test(value)) return format.instant(value);
    if (field === 'expected_value' && amount.test(value)) return formatAmount(value);
    return day.test(value) ? format.day(value) : getValueLabel(field, value, table);
  }
  if (typeof value === 'number' && sizes.has(field)) return format.size(value);
  if (Array.isArray(value)) return <ListValue field={field} values={value} table={table} />;
  if (!isObject(value)) return String(value);
  if (field === 'changes') return <ChangeRows changes={value} />;
  // Mails store dates in this form, to be formatted for their reader.
  const time = value['instant'] ?? value['day'];
  if (typeof time === 'string') return <DataValue field={field} value={time} />;
  return getMessageText(value) ?? <DataRow row={value} table={table} />;
}

interface ListValueProps extends Omit<DataValueProps, 'value'> {
  values: readonly unknown[];
}

function ListValue({ field, values, table }: ListValueProps) {
  const getValueLabel = useValueLabel();
  if (values.every((value) => typeof value === 'string'))
    return values.map((value) => getValueLabel(field, value, table)).join(', ');
  return (
    <ul className="flex flex-col gap-2">
      {values.map((value) => (
        <li key={JSON.stringify(value)}>
          <DataValue field={field} value={value} table={table} />
        </li>
      ))}
    </ul>
  );
}

/** Changes of an audit entry, a row per field with the values before and after. */
function ChangeRows({ changes }: { changes: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation();
  const getFieldLabel = useFieldLabel();
  return (
    <dl className="mt-1 flex flex-col divide-y divide-line">
      {Object.entries(changes).map(([field, change]) => {
        const { from, to } = isObject(change) ? change : { from: null, to: change };
        return (
          <div key={field} className="grid gap-x-6 py-1.5 sm:grid-cols-3">
            {/** Changes are exported for the account only. */}
            <dt className="font-medium">{getFieldLabel(field, 'user_account')}</dt>
            <dd>
              <span className="text-xs text-soft">{t('audit_log.before')} </span>
              <ChangedValue field={field} value={from} />
            </dd>
            <dd>
              <span className="text-xs text-soft">{t('audit_log.after')} </span>
              <ChangedValue field={field} value={to} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Value before or after a change, or a text for none. */
export function ChangedValue({ field, value, table }: DataValueProps) {
  const { t } = useTranslation();
  const isEmpty = value === null || value === undefined || value === '';
  return isEmpty ? t('audit_log.nothing') : <DataValue field={field} value={value} table={table} />;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the fields of a row without empty values. */
export function listFilledFields(row: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(row).filter(([, value]) => !isEmpty(value));
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

/**
 * Returns the text of a message key stored in a mail's parameters: a ticket's status or a browser.
 * Null for other values.
 */
function useMessageText(): (message: Readonly<Record<string, unknown>>) => string | null {
  const { t } = useTranslation();
  const getValueLabel = useValueLabel();
  return ({ message, params }) => {
    if (typeof message !== 'string') return null;
    if (message === 'browser.unknown') return t('own_sessions.unknown_browser');
    if (message === 'browser.on_system')
      return t('own_sessions.browser_on_system', { ...Object(params) });
    const [kind, status] = message.split('.');
    return kind === 'service_status' && status ? getValueLabel('to_status', status) : null;
  };
}

const isCountry = (value: string): value is Country => countries.some((one) => one === value);

/**
 * Returns the text of a field's code; other values unchanged. `table` selects between meanings: a
 * mail's status is not a ticket's.
 */
export function useValueLabel(): (field: string, value: string, table?: string) => string {
  const { t } = useTranslation();
  const format = useFormats();
  return (field, value, table) => {
    const name = field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
    if (/(?:^|_)country$/u.test(name) && isCountry(value)) return format.country(value);
    const textKeys = getCodeTextKeys(name, table);
    // Forms of address end with a period (`Mrs.`), jobs contain hyphens (`deliver-mail`).
    const code = value.toLowerCase().replaceAll('-', '_').replace(/\.$/u, '');
    if (!textKeys || !/^[a-z_]+$/u.test(code)) return value;
    return t(textKeys(code), { defaultValue: value, rows: format.number(importLimits.rows) });
  };
}

/** Returns the dictionary keys for a field's code; null for a field without codes. */
function getCodeTextKeys(field: string, table: string | undefined): TextKeys | null {
  return textKeys.get(`${table}.${field}`) ?? textKeys.get(field) ?? null;
}
