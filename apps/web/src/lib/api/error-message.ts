import type { FieldErrors } from '@portal/contract/kernel';
import i18n from 'i18next';
import type { Formats } from '#web/lib/format/use-formats.ts';
import { ApiError, NetworkError } from './api-error.ts';

/**
 * Returns the error message to show, in the order of specification §8: detail, the first
 * non_field_errors entry, the first `field: message`, a nested `field.subfield: message`, the
 * fallback. Fields appear under their labels. Errors other than API and network errors are
 * unexpected.
 */
export function getErrorMessage(error: unknown, fallback?: string): string {
  if (error instanceof ApiError) {
    const message = error.detail ?? findFirstMessage(error.fields);
    if (message) return message;
  }
  if (error instanceof NetworkError) return i18n.t('errors.network');
  return (
    fallback ??
    (error instanceof ApiError ? getStatusMessage(error.status) : i18n.t('errors.unexpected'))
  );
}

function findFirstMessage(fields: FieldErrors): string | null {
  const [general] = toMessages(fields['non_field_errors']);
  if (general) return general;
  for (const [field, value] of Object.entries(fields)) {
    const [message] = toMessages(value);
    if (message) return `${getLabel(field)}: ${message}`;
  }
  for (const [field, value] of Object.entries(fields)) {
    const nested = findFirstNested(value);
    if (nested) return `${getLabel(field)}${nested}`;
  }
  return null;
}

type FieldValue = FieldErrors[string] | undefined;

function toMessages(value: FieldValue): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** Text after the field's name: `.subfield: message`, or `: message` of a whole row. */
function findFirstNested(value: FieldValue): string | null {
  const rows = Array.isArray(value) ? value.filter((row) => typeof row !== 'string') : [value];
  for (const row of rows) {
    if (!row || Array.isArray(row)) continue;
    const [general] = toMessages(row['non_field_errors']);
    if (general) return `: ${general}`;
    const message = findFirstMessage(row);
    if (message) return `.${message}`;
  }
  return null;
}

const getLabel = (field: string): string => i18n.t(`fields.${field}`, { defaultValue: field });

function getStatusMessage(status: number): string {
  if (status === 401 || status === 403) return i18n.t('errors.not_authorized');
  if (status === 404) return i18n.t('errors.not_found');
  if (status >= 500) return i18n.t('errors.server');
  return i18n.t('errors.default');
}

/** Returns a sentence with the end of a lock or rate limit; null for other errors. */
export function getWaitMessage(error: unknown, { moment }: Pick<Formats, 'moment'>): string | null {
  if (!(error instanceof ApiError) || error.retryAt === null) return null;
  const until = moment(error.retryAt);
  if (error.code === 'account_locked') return i18n.t('errors.locked_until', { until });
  return error.code === 'throttled' ? i18n.t('errors.throttled_until', { until }) : null;
}
